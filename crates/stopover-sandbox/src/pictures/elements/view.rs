type Point = (f32, f32);

/// A view in which lines that lead away from the viewer meet in one point.
#[derive(Clone, Copy, Debug)]
pub(in crate::pictures) struct View {
    /// Where they meet; its height is that of the horizon.
    pub(in crate::pictures) end: Point,
    /// How far the eye is above the ground. Lengths are as large as they look at a depth of one.
    pub(in crate::pictures) eye: f32,
}

impl View {
    /// Where something is seen that stands `across` from the line of sight, `up` from the ground and `depth` away.
    pub(in crate::pictures) fn at(self, across: f32, up: f32, depth: f32) -> Point {
        let (x, horizon) = self.end;
        (x + across / depth, horizon + (self.eye - up) / depth)
    }

    /// The corners of a wall that leads away from the viewer.
    pub(in crate::pictures) fn wall(
        self,
        across: f32,
        (low, high): (f32, f32),
        (near, far): (f32, f32),
    ) -> [Point; 4] {
        [
            self.at(across, low, near),
            self.at(across, high, near),
            self.at(across, high, far),
            self.at(across, low, far),
        ]
    }

    /// The corners of a level strip that leads away from the viewer.
    pub(in crate::pictures) fn strip(
        self,
        (left, right): (f32, f32),
        up: f32,
        (near, far): (f32, f32),
    ) -> [Point; 4] {
        [
            self.at(left, up, near),
            self.at(left, up, far),
            self.at(right, up, far),
            self.at(right, up, near),
        ]
    }
}
