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

/** What administrators change without a deploy: for each section the class of its value. */
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

/** The values until an administrator saves others. */
export const settingDefaults: SettingValues = {
  freight: defaultFreight,
  baskets: defaultBaskets,
  ...contentDefaults,
};

/**
 * Fields that the release doesn't know are left out, also those of items of lists. Fields of the section that were added after the saving
 * have the value of `others`, which is the release's for what is in force.
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
 * The value of a section that was saved, maybe by another release. Each field that was not saved, or that breaks today's rules, has the value of
 * `others`, which follow the rules.
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
  /** The value while nothing is saved, which comes with the release. */
  defaultValue: Record<string, unknown>;
  /** The newest versions, newest first. */
  history: SettingVersionView[];
}

const AnyObject = (): PropertyDecorator =>
  compose(
    Schema({ type: 'object' }),
    rule('wrong-type', (value) => typeof value === 'object' && value !== null && !Array.isArray(value)),
  );

/** The newest version after which PostgreSQL's `integer` has another one. */
const LAST_VERSION = 2_147_483_646;

/** `version` is the one that was read; when there is another one, somebody else saved meanwhile (`setting.changed`). */
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

/** Beside the picture of an upload. */
export class SettingPictureInput {
  /** The section that will name the picture. */
  @OneOf(illustratedSections) section!: string;
}

/** An uploaded picture. It is removed 30 days after the upload unless a saved version of a section names it. */
export interface SettingPictureView {
  url: string;
}
