import {
  completeSetting,
  isSettingSection,
  settingInputs,
  settingSections,
  storedSetting,
  type AdminSettingList,
  type AdminSettingView,
  type RestoreSettingInput,
  type SaveSettingInput,
  type SettingSection,
  type SettingValues,
  type SettingVersionView,
} from '@aflora/contracts';
import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { ACTOR_COLUMNS, ACTOR_JOINS, type ActorRow, actorView, AuditService } from '../audit/audit.service';
import type { Caller } from '../common/access/access';
import { validated } from '../common/input/input';
import { Problem } from '../common/problems/problem';
import { SettingPicturesService } from './setting-pictures.service';

/** Number of versions that the console offers to restore. */
const SHOWN_VERSIONS = 20;

interface VersionRow extends ActorRow {
  section: SettingSection;
  version: number;
  value: object | null;
  restoredFrom: number | null;
  savedAt: Date;
}

interface NewVersion {
  section: SettingSection;
  /** The version that the administrator has read. */
  after: number;
  value: object | null;
  restoredFrom: number | null;
}

const COLUMNS = `e.section, e.version, e.value, e.restored_from AS "restoredFrom", e.saved_at AS "savedAt", ${ACTOR_COLUMNS}`;
const NEWEST_OF_EACH = `
  SELECT DISTINCT ON (e.section) ${COLUMNS} FROM settings e ${ACTOR_JOINS} ORDER BY e.section, e.version DESC
`;
const NEWEST = `SELECT ${COLUMNS} FROM settings e ${ACTOR_JOINS} WHERE e.section = $1 ORDER BY e.version DESC LIMIT $2`;
const STORED = 'SELECT value FROM settings WHERE section = $1 AND version = $2';
/** Waits for another administrator who is saving the same version, and then adds nothing. */
const ADD = `
  INSERT INTO settings (id, section, version, value, restored_from, actor_id)
  SELECT $1, $2, $3::integer + 1, $4, $5, $6
  WHERE $3::integer = (SELECT coalesce(max(version), 0) FROM settings WHERE section = $2)
  ON CONFLICT (section, version) DO NOTHING RETURNING id
`;

/** Settings in the console. Every saving adds a version; changes are audited in their transaction. */
@Injectable()
export class SettingChangesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly audit: AuditService,
    private readonly pictures: SettingPicturesService,
  ) {}

  async list(): Promise<AdminSettingList> {
    const rows = await this.dataSource.query<VersionRow[]>(NEWEST_OF_EACH);
    return settingSections.map((section) => ({ section, ...savedOf(rows.find((row) => row.section === section)) }));
  }

  /** Throws `resource.not-found` for an unknown section. */
  async show(name: string): Promise<AdminSettingView> {
    const section = sectionOf(name);
    const rows = await this.dataSource.query<VersionRow[]>(NEWEST, [section, SHOWN_VERSIONS]);
    return {
      section,
      ...savedOf(rows[0]),
      value: shownValue(section, rows[0]?.value ?? null),
      defaultValue: shownValue(section, null),
      history: rows.map((row) => versionView(row, inForce(section, rows[0]))),
    };
  }

  /**
   * Fields that are not sent stay what they are: pages of an earlier release don't know all of them. Throws `resource.not-found`,
   * `validation.failed`, and `setting.changed` with `by` and `at` of the version that came between.
   */
  async save(name: string, { version: after, value }: SaveSettingInput, caller: Caller): Promise<AdminSettingView> {
    const section = sectionOf(name);
    const Input = settingInputs[section] as new () => object;
    const [newest] = await this.dataSource.query<VersionRow[]>(NEWEST, [section, 1]);
    const checked = validated(Input, { ...shownValue(section, newest?.value ?? null), ...value });
    await this.pictures.requireStored(checked);
    await this.add({ section, after, value: checked, restoredFrom: null }, caller);
    return this.show(section);
  }

  /**
   * Saves the value of an earlier version as a new one. Fields that it doesn't know, because a later release added them, stay what they are.
   * Throws like `save`; an earlier value may break today's rules or name a photo that is gone.
   */
  async restore(name: string, { version: after, restore }: RestoreSettingInput, caller: Caller): Promise<AdminSettingView> {
    const section = sectionOf(name);
    const stored = restore === 0 ? null : await this.storedValue(section, restore);
    const Input = settingInputs[section] as new () => object;
    const [newest] = await this.dataSource.query<VersionRow[]>(NEWEST, [section, 1]);
    const value = stored && validated(Input, completeSetting(section, stored, inForce(section, newest)));
    if (value) await this.pictures.requireStored(value);
    await this.add({ section, after, value, restoredFrom: restore }, caller);
    return this.show(section);
  }

  private async storedValue(section: SettingSection, version: number): Promise<object | null> {
    const [row] = await this.dataSource.query<{ value: object | null }[]>(STORED, [section, version]);
    if (!row) throw new Problem('resource.not-found');
    return row.value;
  }

  private add({ section, after, value, restoredFrom }: NewVersion, caller: Caller): Promise<void> {
    return this.dataSource.transaction(async (manager) => {
      const id = randomUUID();
      if (value) await this.pictures.keepStored(manager, value);
      const added = await manager.query<object[]>(ADD, [id, section, after, value && JSON.stringify(value), restoredFrom, caller.userId]);
      if (added.length === 0) throw await this.conflict(manager, section);
      await this.audit.record(manager, caller, { action: 'updated', entity: 'settings', entityId: id });
    });
  }

  private async conflict(manager: EntityManager, section: SettingSection): Promise<Problem> {
    const [newest] = await manager.query<VersionRow[]>(NEWEST, [section, 1]);
    return new Problem('setting.changed', { by: newest?.actorName ?? null, at: newest?.savedAt.toISOString() ?? null });
  }
}

function sectionOf(name: string): SettingSection {
  if (!isSettingSection(name)) throw new Problem('resource.not-found');
  return name;
}

const shownValue = (section: SettingSection, stored: object | null) => completeSetting(section, stored) as Record<string, unknown>;

const inForce = (section: SettingSection, newest: VersionRow | undefined) => storedSetting(section, newest?.value ?? null).value;

const savedOf = (row: VersionRow | undefined) =>
  row
    ? { version: row.version, savedAt: row.savedAt.toISOString(), savedBy: actorView(row) }
    : { version: 0, savedAt: null, savedBy: null };

/** The version with the value that restoring it would bring. */
const versionView = (row: VersionRow, current: SettingValues[SettingSection]): SettingVersionView => ({
  version: row.version,
  value: row.value ? (completeSetting(row.section, row.value, current) as Record<string, unknown>) : shownValue(row.section, null),
  savedAt: row.savedAt.toISOString(),
  savedBy: actorView(row),
  restoredFrom: row.restoredFrom,
});
