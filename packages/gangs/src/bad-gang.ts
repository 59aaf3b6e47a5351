/** A file of a gang that cannot be read: the field, and what is wrong with it. */
export class BadGang extends Error {
  override readonly name = 'BadInput';

  constructor(
    readonly field: string,
    readonly fault: string,
  ) {
    super(field === '' ? fault : `${field}: ${fault}`);
  }
}
