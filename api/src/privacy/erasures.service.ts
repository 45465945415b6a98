import { brand } from '@aflora/contracts/content';
import type { ErasurePreviewView } from '@aflora/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditService } from '../audit/audit.service';
import { SessionsService } from '../auth/sessions/sessions.service';
import type { Caller } from '../common/access/access';
import { isLockNotAvailable } from '../database/advisory-lock';
import { JobsService } from '../jobs/jobs.service';
import { type ComposedMail, MailService } from '../mail/mail.service';
import { type Person, PersonalDataService } from '../personal-data/personal-data.module';
import { AdminRightsService } from '../profiles/admin-rights.service';
import { PeopleQueries } from './people.queries';
import { erasurePreviewView, type CountedData } from './privacy.view';

export interface ErasedPerson {
  userId: string;
  /** Address before the erasure. */
  email: string;
}

const erasedMail = ({ email }: ErasedPerson, contact: string): ComposedMail => ({
  to: email,
  content: {
    subject: 'Sua conta foi apagada',
    preview: `Seus dados saíram da ${brand}, como você pediu.`,
    heading: 'Sua conta foi apagada',
    paragraphs: [
      `Como você pediu, apagamos sua conta na ${brand} e encerramos as sessões em todos os dispositivos.`,
      'Nada mais é cobrado: se você tinha doações mensais ou era membro, cancelamos tudo agora. O que já foi pago não volta por isso, e os dias que faltavam da participação também terminam.',
      'Pedidos e doações ficam guardados só com o que o fisco exige, e só pelo tempo que a lei manda. Este endereço já não está na sua antiga conta: se quiser voltar, é só se cadastrar de novo.',
    ],
    notes: [`Não foi você quem pediu? Escreva agora para ${contact}.`],
  },
});

const MAIL = 'privacy.erased-mail';

/** A payment that begins while an erasure waits for its account is rare, and a second one rarer still. */
const ATTEMPTS = 3;
/** In milliseconds; 0 would wait forever. */
const WAIT_FOR_NOBODY = 'SET LOCAL lock_timeout = 1';
const WAIT_AGAIN = 'SET LOCAL lock_timeout TO DEFAULT';

@Injectable()
export class ErasuresService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly personalData: PersonalDataService,
    private readonly people: PeopleQueries,
    private readonly adminRights: AdminRightsService,
    private readonly sessions: SessionsService,
    private readonly audit: AuditService,
    private readonly jobs: JobsService,
    mail: MailService,
  ) {
    jobs.define<ErasedPerson>(MAIL, (person) =>
      mail.sendOnce(`account-erased-${person.userId}`, (_, { email: contact }) => erasedMail(person, contact)),
    );
  }

  /** Lists what `erase` would delete and keep. Throws `auth.email-not-confirmed`. */
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
   * `profile.last-admin`, `auth.email-not-confirmed`, and `auth.session-ended` also when the session ends while the locks are awaited, as by a
   * recovery.
   */
  async erase(caller: Caller): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.eraseOnce(caller);
      } catch (error) {
        if (attempt === ATTEMPTS || !isLockNotAvailable(error)) throw error;
      }
    }
  }

  private eraseOnce(caller: Caller): Promise<void> {
    const { userId } = caller;
    return this.dataSource.transaction(async (manager) => {
      const found = await this.people.find(manager, userId);
      await this.lock(manager, found);
      const person = await this.people.lock(manager, userId);
      // Rows may have been added while the account's lock was awaited. Whoever has locked one of them waits for the account, which is given up
      // and locked again.
      await manager.query(WAIT_FOR_NOBODY);
      await this.lock(manager, found);
      await manager.query(WAIT_AGAIN);
      await this.sessions.assertOpen(manager, caller.sessionId);
      await this.adminRights.removeWithAccount(manager, userId);
      await this.audit.record(manager, caller, { action: 'erased', entity: 'users', entityId: userId });
      for (const { erasure } of this.personalData.inErasureOrder()) await erasure.erase(manager, person);
      // The job's payload contains the address, which is stored nowhere else any more; it is deleted with the job.
      await this.jobs.add(manager, MAIL, person);
    });
  }

  private async lock(manager: EntityManager, person: Person): Promise<void> {
    for (const { erasure } of this.personalData.all()) await erasure.lock?.(manager, person);
  }
}
