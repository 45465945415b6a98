import { Schedules } from './schedules';

describe('the schedules’ clock', () => {
  const DAY_MS = 86_400_000;

  it('notices that it was set back, once', () => {
    const schedules = new Schedules();
    expect(schedules.wasSetBack(DAY_MS, 0)).toBe(false);
    expect(schedules.wasSetBack(5_000, 5_000)).toBe(true);
    expect(schedules.wasSetBack(10_000, 10_000)).toBe(false);
  });

  it('does not care for small corrections, nor for a clock that is set forward or a process that slept', () => {
    const schedules = new Schedules();
    expect(schedules.wasSetBack(0, 0)).toBe(false);
    expect(schedules.wasSetBack(-55_000, 5_000)).toBe(false);
    expect(schedules.wasSetBack(DAY_MS, 10_000)).toBe(false);
  });
});
