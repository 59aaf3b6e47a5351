/** The condition of one who is shot at on Overwatch. */
export const WATCHED = 'watched';
