import type { ErasurePreviewView } from '@aflora/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AuditService } from '../audit/audit.service';
import type { Caller } from '../common/access/access';
import { PersonalDataService } from '../personal-data/personal-data.module';
import { JobsService } from '../jobs/jobs.service';
import { MailService } from '../mail/mail.service';
import { ProfilesService } from '../profiles/profiles.service';
import { erasedMail, type ErasedPerson } from './erased.mail';
import { erasurePreviewView, type CountedData } from './privacy.view';
import { PeopleQueries } from './people.queries';

const MAIL = 'privacy.erased-mail';

@Injectable()
export class ErasuresService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly personalData: PersonalDataService,
    private readonly people: PeopleQueries,
    private readonly profiles: ProfilesService,
    private readonly audit: AuditService,
    private readonly jobs: JobsService,
    mail: MailService,
  ) {
    jobs.define<ErasedPerson>(MAIL, (person) => mail.send(erasedMail(person)));
  }

  /** What `erase` would delete and keep. Throws `auth.email-not-confirmed`. */
  preview(userId: string): Promise<ErasurePreviewView> {
    return this.dataSource.transaction('REPEATABLE READ', async (manager) => {
      const person = await this.people.find(manager, userId);
      const counted: CountedData[] = [];
      for (const data of this.personalData.all()) {
        const { length: rows } = await data.export(manager, person);
        counted.push({ label: data.label, rows, retentionReason: data.erasure.retentionReason });
      }
      return erasurePreviewView(counted);
    });
  }

  /**
   * Erases the person from all registered tables in one transaction, ends all sessions and releases the address. Throws
   * `profile.last-admin`, `auth.email-not-confirmed`.
   */
  erase(caller: Caller): Promise<void> {
    const { userId } = caller;
    return this.dataSource.transaction(async (manager) => {
      const person = await this.people.lock(manager, userId);
      await this.profiles.revokeAdminRights(manager, userId);
      await this.audit.record(manager, caller, { action: 'erased', entity: 'users', entityId: userId });
      for (const { erasure } of this.personalData.all()) await erasure.erase(manager, person);
      // The job's payload contains the address, which is stored nowhere else any more; it is deleted with the job.
      await this.jobs.add(manager, MAIL, person);
    });
  }
}
