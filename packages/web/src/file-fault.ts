/** Why a file cannot be read, in the language of this device where the error says it by an id. */
import type { BadInput } from '@hive-arbiter/engine';
import { say, sayFault } from './words/index.ts';

export function sayFileFault(error: Error & Partial<Pick<BadInput, 'field' | 'said'>>): string {
  const fault = error.said === undefined ? undefined : sayFault(error.said);
  if (fault === undefined) return error.message;
  return error.field ? say('At {field}: {fault}', { field: error.field, fault }) : fault;
}
