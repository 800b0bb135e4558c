//! Changing a registry while it is used.

use alloc::string::{String, ToString as _};
use alloc::sync::Arc;
use alloc::vec::Vec;

use super::checks::Moment;
use super::contents::{Contents, Garbage};
use super::handle::{Bulk, Handle};
use super::member::{Member, Source};
use super::registration::{Registrable, Registration};
use super::value::Registry;
use crate::error::{AmbiguousName, Problem, RegisterError};
use crate::list::List;

/// Whom a registration belongs to: a number that no other owner has, and a name for people.
pub(super) type OwnerId = (u64, Arc<str>);

impl Registry {
    /// Registers an extension's instance, or a hook.
    ///
    /// Its hooks take part in dispatches that begin from now on, in their place of the order: those of one priority behind what is
    /// linked, in the order in which they were registered. It stays registered when the handle is dropped.
    ///
    /// # Errors
    /// Something of this identity is registered already, and stays; its name is none; or its hooks cannot take part as they ask for, or would be too
    /// many for their point. The registry is as it was then.
    #[doc(alias("add_action", "add_filter", "connect", "subscribe"))]
    #[track_caller]
    pub fn register(&self, what: impl Registrable) -> Result<Handle, RegisterError> {
        self.register_for(Registration::of(what), None)
    }

    /// Registers all of them at once, and tells which could not be registered; the others are.
    ///
    /// Where many are to be registered this takes much less time than one after the other.
    #[track_caller]
    pub fn register_all(&self, all: impl IntoIterator<Item = Registration>) -> Bulk {
        self.register_all_for(all, None)
    }

    /// Takes back what is called `name`: its short name where that is unique, else `crate::name`. `false` where nothing is.
    ///
    /// None of its hooks begins to run any more, also in dispatches that began before. What was registered at run time is dropped
    /// when the last of these is over. Something linked is gone for the rest of the process.
    ///
    /// # Errors
    /// Several have this short name; nothing is taken back.
    #[doc(alias("remove_action", "remove_filter", "unsubscribe"))]
    pub fn unregister(&self, name: &str) -> Result<bool, AmbiguousName> {
        self.0.change(|contents, garbage| {
            let Some(serial) = contents.find(name)? else {
                return Ok(false);
            };
            withdraw(contents, &[serial], garbage);
            Ok(true)
        })
    }

    /// Lets the hooks of what is called `name` run again. `false` where nothing is called so, and of an extension that was off
    /// when the program was started: it has no instance, and a reload is what makes one.
    ///
    /// # Errors
    /// Several have this short name.
    pub fn enable(&self, name: &str) -> Result<bool, AmbiguousName> {
        self.switch(name, true)
    }

    /// Keeps the hooks of what is called `name` from running, until it is enabled. `false` where nothing is called so.
    ///
    /// None of them begins to run any more, also in dispatches that began before; one that runs comes to its end. What others say of
    /// it by `before` and `after` does not hold meanwhile.
    ///
    /// # Errors
    /// Several have this short name.
    pub fn disable(&self, name: &str) -> Result<bool, AmbiguousName> {
        self.switch(name, false)
    }

    fn switch(&self, name: &str, on: bool) -> Result<bool, AmbiguousName> {
        self.0.change(|contents, garbage| {
            let Some(serial) = contents.find(name)? else {
                return Ok(false);
            };
            if on && contents.member(serial).is_some_and(|it| !it.may_run()) {
                return Ok(false);
            }
            switch(contents, serial, on, garbage);
            Ok(true)
        })
    }

    #[track_caller]
    pub(super) fn register_for(
        &self,
        what: Registration,
        owner: Option<OwnerId>,
    ) -> Result<Handle, RegisterError> {
        let source = Source::given_here();
        self.0.change(|contents, garbage| {
            let newcomer = Newcomer::new(what, source, owner, contents);
            let Newcomer { serial, .. } = newcomer;
            let handle = self.join(newcomer, contents).map_err(|(error, refused)| {
                garbage.members.push(refused.member);
                error
            })?;
            contents.show_all(contents.points_of(&[serial]), garbage);
            Ok(handle)
        })
    }

    #[track_caller]
    pub(super) fn register_all_for(
        &self,
        all: impl IntoIterator<Item = Registration>,
        owner: Option<&OwnerId>,
    ) -> Bulk {
        let source = Source::given_here();
        // Before the lock is taken: the iterator is somebody else's code.
        let all: Vec<Registration> = all.into_iter().collect();
        self.0.change(|contents, garbage| {
            let mut newcomers = Vec::new();
            for what in all {
                newcomers.push(Newcomer::new(what, source, owner.cloned(), contents));
            }
            let bulk = match self.join_together(newcomers, contents) {
                Ok(bulk) => bulk,
                Err(newcomers) => self.join_apart(newcomers, contents, garbage),
            };
            let serials: Vec<u64> = bulk.handles.iter().map(Handle::serial).collect();
            contents.show_all(contents.points_of(&serials), garbage);
            bulk
        })
    }

    /// Puts a newcomer in, without showing it, unless it cannot take part.
    #[expect(
        clippy::result_large_err,
        reason = "what is refused is given back as it is"
    )]
    fn join(
        &self,
        newcomer: Newcomer,
        contents: &mut Contents,
    ) -> Result<Handle, (RegisterError, Newcomer)> {
        let Newcomer { serial, member } = newcomer;
        let identity = member.identity.to_string();
        let mut problems = List::new();
        if let Some(problem) = contents.keeps_out(&member, Moment::Running) {
            problems.push(problem);
            let error = RegisterError::new(identity, problems);
            return Err((error, Newcomer { serial, member }));
        }
        contents.insert(serial, member, |state| self.0.tables(state));
        contents.verify_newcomers(&[serial], |problem| problems.push(problem));
        if !problems.is_empty()
            && let Some(member) = contents.remove(serial)
        {
            let error = RegisterError::new(identity, problems);
            return Err((error, Newcomer { serial, member }));
        }
        Ok(Handle::new(self, serial, identity))
    }

    /// Puts those in that can take part, without showing them.
    fn join_apart(
        &self,
        mut newcomers: Vec<Newcomer>,
        contents: &mut Contents,
        garbage: &mut Garbage,
    ) -> Bulk {
        let mut bulk = Bulk::default();
        loop {
            let (mut errors, mut refused) = (Vec::new(), Vec::new());
            let count = newcomers.len();
            for newcomer in newcomers {
                match self.join(newcomer, contents) {
                    Ok(handle) => bulk.handles.push(handle),
                    Err((error, newcomer)) => {
                        errors.push(error);
                        refused.push(newcomer);
                    }
                }
            }
            // What one lacked may be among those that came behind it.
            if refused.is_empty() || refused.len() == count {
                bulk.failures = self.told_together(errors, &mut refused, contents);
                let members = refused.into_iter().map(|newcomer| newcomer.member);
                garbage.members.extend(members);
                break;
            }
            newcomers = refused;
        }
        bulk.handles.sort_by_key(Handle::serial);
        bulk
    }

    /// The `errors` that kept each of those `refused` out alone; of those that wait for each other that they do: each alone lacks
    /// the others.
    fn told_together(
        &self,
        mut errors: Vec<RegisterError>,
        refused: &mut Vec<Newcomer>,
        contents: &mut Contents,
    ) -> Vec<RegisterError> {
        let mut out = Vec::new();
        let mut together = Vec::new();
        for (index, Newcomer { serial, member }) in refused.drain(..).enumerate() {
            if contents.keeps_out(&member, Moment::Running).is_some() {
                out.push(Newcomer { serial, member });
            } else {
                contents.insert(serial, member, |state| self.0.tables(state));
                together.push((index, serial));
            }
        }
        for (index, serial) in &together {
            let mut circles = List::new();
            contents.verify_newcomers(&[*serial], |problem| {
                if matches!(problem, Problem::Cycle { .. }) {
                    circles.push(problem);
                }
            });
            if !circles.is_empty()
                && let Some(error) = errors.get_mut(*index)
            {
                *error = RegisterError::new(String::from(error.identity()), circles);
            }
        }
        for (_, serial) in together {
            let member = contents.remove(serial);
            out.extend(member.map(|member| Newcomer { serial, member }));
        }
        *refused = out;
        errors
    }

    /// Puts all of them in, without showing them, unless anything is wrong then: they are given back.
    fn join_together(
        &self,
        newcomers: Vec<Newcomer>,
        contents: &mut Contents,
    ) -> Result<Bulk, Vec<Newcomer>> {
        let mut bulk = Bulk::default();
        let mut serials = Vec::new();
        let mut newcomers = newcomers.into_iter();
        let mut refused = None;
        for Newcomer { serial, member } in newcomers.by_ref() {
            if contents.keeps_out(&member, Moment::Running).is_some() {
                refused = Some(Newcomer { serial, member });
                break;
            }
            let handle = Handle::new(self, serial, member.identity.to_string());
            contents.insert(serial, member, |state| self.0.tables(state));
            serials.push(serial);
            bulk.handles.push(handle);
        }
        let mut is_fine = refused.is_none();
        if is_fine {
            contents.verify_newcomers(&serials, |_| is_fine = false);
        }
        if is_fine {
            return Ok(bulk);
        }
        let mut all = Vec::new();
        for serial in serials {
            let member = contents.remove(serial);
            all.extend(member.map(|member| Newcomer { serial, member }));
        }
        all.extend(refused);
        all.extend(newcomers);
        Err(all)
    }
}

/// Something that is about to be registered, as number `serial`.
struct Newcomer {
    serial: u64,
    member: Member,
}

impl Newcomer {
    fn new(
        what: Registration,
        source: Source,
        owner: Option<OwnerId>,
        contents: &mut Contents,
    ) -> Self {
        let serial = contents.next_serial();
        Self {
            serial,
            member: what.into_member(serial, source, owner),
        }
    }
}

/// Lets the hooks of a member run from now on, or not.
pub(super) fn switch(contents: &mut Contents, serial: u64, on: bool, garbage: &mut Garbage) {
    if contents.enable(serial, on) {
        contents.switch(&[serial], on, garbage);
        contents.show_all(contents.points_of(&[serial]), garbage);
    }
}

/// Takes members out, at one moment: first none of their hooks begins to run any more, then what is left is laid out.
pub(super) fn withdraw(contents: &mut Contents, serials: &[u64], garbage: &mut Garbage) {
    contents.switch(serials, false, garbage);
    let points = contents.points_of(serials);
    for serial in serials {
        garbage.members.extend(contents.remove(*serial));
    }
    contents.show_all(points, garbage);
}
