import {
  AboutSetting,
  BasketsSetting,
  BrandSetting,
  contentDefaults,
  defaultBaskets,
  DonationsSetting,
  FaqSetting,
  ImpactSetting,
  MembershipSetting,
  ProjectsSetting,
} from './content-settings';
import { defaultFreight, FreightSetting } from './freight';
import { OrganizationSetting } from './organization';
import { WholeNumber } from './rules/numbers';
import { OneOf } from './rules/text';
import { compose, inputOf, knownFieldsOf, rule, Schema, violationsOf } from './rules/rule';
import type { ActorView } from './users';
import type { Count, Instant, Integer } from './values';

/** Settings that administrators change without a deploy: the class of each section's value. */
export const settingInputs = {
  freight: FreightSetting,
  donations: DonationsSetting,
  baskets: BasketsSetting,
  membership: MembershipSetting,
  impact: ImpactSetting,
  about: AboutSetting,
  projects: ProjectsSetting,
  faq: FaqSetting,
  brand: BrandSetting,
  organization: OrganizationSetting,
} as const;

export type SettingSection = keyof typeof settingInputs;
export type SettingValues = { [Section in SettingSection]: InstanceType<(typeof settingInputs)[Section]> };

export const settingSections = Object.keys(settingInputs) as SettingSection[];
export const isSettingSection = (text: string): text is SettingSection => Object.hasOwn(settingInputs, text);

/** Default values until an administrator saves others. */
export const settingDefaults: SettingValues = {
  freight: defaultFreight,
  baskets: defaultBaskets,
  ...contentDefaults,
};

/**
 * Completes a saved value: removes fields that this release doesn't know, also from list items, and takes fields that were added since from
 * `others`, which for the value in force are the release's defaults.
 */
export function completeSetting<Section extends SettingSection>(
  section: Section,
  stored: object | null,
  others: SettingValues[Section] = settingDefaults[section],
): object {
  return knownFieldsOf(inputOf<object>(settingInputs[section], { ...others, ...stored }));
}

export interface StoredSetting<Value> {
  value: Value;
  /** Fields whose stored value breaks a rule. */
  broken: string[];
}

/**
 * The value of a section, possibly saved by another release. A field that is missing or breaks a current rule takes its value from
 * `others`, which satisfy the rules.
 */
export function storedSetting<Section extends SettingSection>(
  section: Section,
  stored: object | null,
  others: SettingValues[Section] = settingDefaults[section],
): StoredSetting<SettingValues[Section]> {
  const Input = settingInputs[section] as new () => SettingValues[Section];
  const broken = new Set<string>();
  let value = inputOf(Input, completeSetting(section, stored, others));
  // Several rounds, because a check names a limited number of violations.
  for (let found = brokenFields(value); found.some((field) => !broken.has(field)); found = brokenFields(value)) {
    for (const field of found) broken.add(field);
    const kept = Object.entries(value).filter(([field]) => !broken.has(field));
    value = inputOf(Input, { ...others, ...Object.fromEntries(kept) });
  }
  return { value, broken: [...broken] };
}

const brokenFields = (value: object): string[] => violationsOf(value).map(({ field }) => field.split('.', 1)[0] ?? '');

/** A section of the settings in the console's list. */
export interface AdminSettingSummaryView {
  section: string;
  /** 0 while nothing was saved. */
  version: Count;
  savedAt: Instant | null;
  savedBy: ActorView | null;
}

export type AdminSettingList = AdminSettingSummaryView[];

/** A saved version, with its whole value. */
export interface SettingVersionView {
  version: Integer;
  value: Record<string, unknown>;
  savedAt: Instant;
  /** Null for an erased account. */
  savedBy: ActorView | null;
  /** The version whose value was restored; 0 is the value of the release; null for a version that was typed. */
  restoredFrom: Count | null;
}

export interface AdminSettingView extends AdminSettingSummaryView {
  value: Record<string, unknown>;
  /** The release's default, used while nothing is saved. */
  defaultValue: Record<string, unknown>;
  /** The newest versions, newest first. */
  history: SettingVersionView[];
}

const AnyObject = (): PropertyDecorator =>
  compose(
    Schema({ type: 'object' }),
    rule('wrong-type', (value) => typeof value === 'object' && value !== null && !Array.isArray(value)),
  );

/** Highest version that has a successor within PostgreSQL's `integer`. */
const LAST_VERSION = 2_147_483_646;

/** `version` is the version that was read; if it is no longer the current one, somebody else has saved meanwhile (`setting.changed`). */
export class SaveSettingInput {
  @WholeNumber(0, LAST_VERSION) version!: number;
  /** Checked by the class of its section. */
  @AnyObject() value!: object;
}

export class RestoreSettingInput {
  @WholeNumber(0, LAST_VERSION) version!: number;
  /** The version whose value is saved again; 0 is the value of the release. */
  @WholeNumber(0) restore!: number;
}

/** Sections whose value names uploaded pictures. */
const illustratedSections = ['projects'] as const;

/** Sent with the uploaded picture. */
export class SettingPictureInput {
  /** The section that will name the picture. */
  @OneOf(illustratedSections) section!: string;
}

/** An uploaded picture. It is removed 30 days after the upload unless a saved version of a section names it. */
export interface SettingPictureView {
  url: string;
}
