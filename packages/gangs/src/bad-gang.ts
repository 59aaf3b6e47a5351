/** A file of a gang that cannot be read: the field, and what is wrong with it. */
import { inEnglish, type Said } from './words.ts';

export class BadGang extends Error {
  override readonly name = 'BadInput';
  /** What is wrong, in English. */
  readonly fault: string;

  constructor(
    readonly field: string,
    readonly said: Said,
  ) {
    const fault = inEnglish(said);
    super(field === '' ? fault : `${field}: ${fault}`);
    this.fault = fault;
  }
}
