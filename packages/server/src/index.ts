/** The live table: a server that several phones share. */
export type { Fair } from './fair.ts';
export { type Asked, type Route, route } from './http/route.ts';
export { LIMITS, type Limits } from './limits.ts';
export { type Luck, luckOf } from './luck.ts';
export type { ClientMessage, ServerMessage } from './messages.ts';
export { REFUSALS, type RefusalCode, Refused } from './refusals.ts';
export { commitmentTo, mixedSeed } from './seal.ts';
export { type Running, type ServerOptions, startServer } from './server.ts';
export { backupSqlite, checkSqlite, openStore, type Store, StoreInUse } from './store/index.ts';
export { apply, type Op } from './table/patch.ts';
export { type Verified, verifyBattle } from './verify.ts';
