//! How many hooks there are, and how they are spread.
//!
//! Hooks are made in *blocks*: the hooks that the extensions of one *team* have at one point.

/// How hooks are spread over points and extensions.
#[derive(Clone, Copy)]
pub(crate) struct Shape {
    /// How many hooks there are.
    pub(crate) hooks: usize,
    /// Whether all blocks are at one point, and not each at a point of its own.
    one_point: bool,
    /// How many hooks a block has, or [`VARIED`].
    block: usize,
    /// How many extensions a block has.
    pub(crate) team: usize,
    /// Whether the next block has the next team, and not only the tenth.
    teams_change: bool,
    /// One hook in so many has an edge.
    pub(crate) edge_in: usize,
}

/// How many blocks there may be.
pub(crate) const BLOCKS: usize = 1_000;
/// How many teams there are.
const TEAMS: usize = 100;
/// How many extensions a team has at most.
pub(crate) const MEMBERS: usize = 50;

/// Blocks of different sizes, of which ten in a row have a thousand hooks.
const VARIED: usize = 0;
const SIZES: [usize; 10] = [100, 4, 10, 20, 40, 60, 91, 150, 250, 275];

/// What was asked for while compiling.
pub(crate) const SHAPE: Shape = Shape::named(
    option_env!("HOOKS_SEALED_SHAPE"),
    number(option_env!("HOOKS_SEALED_COUNT")),
);

impl Shape {
    /// Points with few hooks and with many, extensions that hook ten points, and an edge here and there.
    const MIXED: Self = Self {
        hooks: 10,
        one_point: false,
        block: VARIED,
        team: 10,
        teams_change: false,
        edge_in: 100,
    };

    const fn named(name: Option<&str>, hooks: usize) -> Self {
        let mixed = Self {
            hooks,
            ..Self::MIXED
        };
        // Every hook has an edge to an extension with two hooks at its point.
        let pairs = Self {
            block: 100,
            team: 50,
            teams_change: true,
            ..mixed
        };
        let name = match name {
            Some(name) => name.as_bytes(),
            None => b"mixed",
        };
        match name {
            b"mixed" => mixed,
            b"one_point" => Self {
                one_point: true,
                ..pairs
            },
            b"thousand_points" => Self { block: 10, ..mixed },
            b"edges" => Self {
                edge_in: 1,
                ..pairs
            },
            b"edges_at_one_point" => Self {
                edge_in: 1,
                one_point: true,
                ..pairs
            },
            b"pairs" => pairs,
            _ => panic!("no such shape"),
        }
    }

    /// How many hooks the block number `block` has.
    pub(crate) const fn size(self, block: usize) -> usize {
        let before = self.before(block);
        let left = self.hooks.saturating_sub(before);
        let full = self.before(block + 1) - before;
        if left < full { left } else { full }
    }

    /// How many hooks stand before the block number `block`, if there are that many.
    const fn before(self, block: usize) -> usize {
        if self.block != VARIED {
            return block * self.block;
        }
        let mut before = block / SIZES.len() * 1_000;
        let mut index = 0;
        while index < block % SIZES.len() {
            before += SIZES[index];
            index += 1;
        }
        before
    }

    /// How many blocks have hooks.
    pub(crate) const fn blocks(self) -> usize {
        let mut blocks = 0;
        while blocks < BLOCKS && self.size(blocks) > 0 {
            blocks += 1;
        }
        assert!(
            self.before(blocks) >= self.hooks,
            "more hooks than blocks have"
        );
        blocks
    }

    /// Whether all hooks are at the first point.
    pub(crate) const fn is_at_one_point(self) -> bool {
        self.one_point
    }

    /// Whether the team of a block is that of its last two digits, and not of its first two.
    pub(crate) const fn teams_change(self) -> bool {
        self.teams_change
    }

    /// How many teams have hooks.
    pub(crate) const fn teams(self) -> usize {
        let blocks = self.blocks();
        let teams = if self.teams_change {
            blocks
        } else {
            blocks.div_ceil(10)
        };
        if teams < TEAMS { teams } else { TEAMS }
    }
}

const fn number(text: Option<&str>) -> usize {
    let Some(text) = text else {
        return Shape::MIXED.hooks;
    };
    match usize::from_str_radix(text, 10) {
        Ok(number) => number,
        Err(_) => panic!("a number of hooks"),
    }
}
