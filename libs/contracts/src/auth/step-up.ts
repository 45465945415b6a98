/** So long after the password was given nobody asks for it again. */
export const STEP_UP_MINUTES = 10;
