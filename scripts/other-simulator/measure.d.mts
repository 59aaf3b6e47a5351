export function measureOther(seconds?: number): {
  readonly battles: number;
  readonly decisions: number;
  readonly microseconds: number;
};
