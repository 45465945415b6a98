/** Injects the validated `Env`. */
export const ENV = Symbol('ENV');
