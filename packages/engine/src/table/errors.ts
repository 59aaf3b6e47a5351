/** Errors differ by who can act on them. */

/** Input that the rule cannot take: names the field, the value and the allowed values. */
export class BadInput extends Error {
  override readonly name = 'BadInput';
  constructor(
    readonly field: string,
    readonly fault: string,
    readonly clause?: string,
  ) {
    super(`At ${field}: ${fault}${clause ? ` [${clause}]` : ''}`);
  }
}

/** A script or log and the rules disagree: names both sides. */
export class Mismatch extends Error {
  override readonly name = 'Mismatch';
}
