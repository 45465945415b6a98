import { ScheduleClock } from './schedule-clock';

describe('the clock of the schedules', () => {
  const DAY_MS = 86_400_000;

  it('notices that it was set back, once', () => {
    const clock = new ScheduleClock();
    expect(clock.wasSetBack(DAY_MS, 0)).toBe(false);
    expect(clock.wasSetBack(5_000, 5_000)).toBe(true);
    expect(clock.wasSetBack(10_000, 10_000)).toBe(false);
  });

  it('does not care for small corrections, nor for a clock that is set forward or a process that slept', () => {
    const clock = new ScheduleClock();
    expect(clock.wasSetBack(0, 0)).toBe(false);
    expect(clock.wasSetBack(-55_000, 5_000)).toBe(false);
    expect(clock.wasSetBack(DAY_MS, 10_000)).toBe(false);
  });
});
