// The package brings no types.
declare module 'opossum' {
  interface Options {
    timeout?: number | false;
    errorThresholdPercentage?: number;
    volumeThreshold?: number;
    resetTimeout?: number;
    /** True for an error that is no sign of trouble. */
    errorFilter?: (error: unknown) => boolean;
  }
  export default class CircuitBreaker<Args extends unknown[], Result> {
    constructor(action: (...args: Args) => Promise<Result>, options?: Options);
    fire(...args: Args): Promise<Result>;
  }
}
