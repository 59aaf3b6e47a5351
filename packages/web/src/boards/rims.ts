/** Rims of areas as they are drawn. */

type Corner = readonly [number, number];

/** A rim along squares without its steps: every corner is cut by half a square, so that stairs become slopes. */
export function withoutSteps(rim: readonly Corner[], cut: number): readonly Corner[] {
  return rim.flatMap((corner, at) => {
    const towards = ([x, y]: Corner): Corner => {
      const [dx, dy] = [x - corner[0], y - corner[1]];
      const part = Math.min(cut / Math.hypot(dx, dy), 0.5);
      return [corner[0] + part * dx, corner[1] + part * dy];
    };
    const [before, after] = [rim.at(at - 1), rim[(at + 1) % rim.length]] as [Corner, Corner];
    return [towards(before), towards(after)];
  });
}
