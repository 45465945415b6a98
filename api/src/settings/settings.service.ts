import { settingDefaults, settingSections, storedSetting, type SettingSection, type SettingValues } from '@aflora/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Logger } from 'pino';
import { LOGGER } from '../common/logging/logging';
import { prepared, preparedRowsIn } from '../database/prepared-statements';

interface CurrentRow {
  id: string;
  section: SettingSection;
  value: object | null;
}

const CURRENT = prepared('SELECT id, section, value FROM settings WHERE section = $1 ORDER BY version DESC LIMIT 1');
const ALL_CURRENT = prepared('SELECT DISTINCT ON (section) id, section, value FROM settings ORDER BY section, version DESC');

/** Reads what is in force now, always from the database, so that no process decides by an old value. */
@Injectable()
export class SettingsService {
  /** Checked values by section, of the rows with these ids. Checking takes longer than reading. */
  private readonly checked = new Map<SettingSection, { id: string; value: object }>();

  constructor(
    private readonly dataSource: DataSource,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async current<Section extends SettingSection>(
    section: Section,
    manager: EntityManager = this.dataSource.manager,
  ): Promise<SettingValues[Section]> {
    const [row] = await preparedRowsIn<CurrentRow>(manager, CURRENT, [section]);
    return row ? this.valueOf<Section>(row) : settingDefaults[section];
  }

  /** The sections that somebody saved; the release has the values of the others. */
  async saved(): Promise<Partial<SettingValues>> {
    const rows = await preparedRowsIn<CurrentRow>(this.dataSource.manager, ALL_CURRENT, []);
    const known = rows.filter(({ section }) => settingSections.includes(section));
    return Object.fromEntries(known.map((row) => [row.section, this.valueOf(row)]));
  }

  private valueOf<Section extends SettingSection>({ id, section, value: stored }: CurrentRow): SettingValues[Section] {
    const known = this.checked.get(section);
    if (known?.id === id) return known.value as SettingValues[Section];
    const { value, broken } = storedSetting(section, stored);
    if (broken.length > 0) this.logger.error({ section, id, broken }, 'saved fields break the rules of this release, which uses its own');
    this.checked.set(section, { id, value });
    return value as SettingValues[Section];
  }
}
