/** A sheet that takes longer than this, on a busy server say, is not waited for: the question is asked alone. */
export const PATIENCE = 2_500;
