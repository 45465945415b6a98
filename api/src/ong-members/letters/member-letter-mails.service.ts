import type { MemberLetterKind, OptionalMail } from '@aflora/contracts';
import { siteContent } from '@aflora/contracts/content';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { cutText } from '../../common/text/text';
import { type Env, ENV } from '../../config/env';
import { JobsService } from '../../jobs/jobs.service';
import { type MailContent, MailService, UNSUBSCRIBE_PAGE } from '../../mail/mail.service';
import { OptionalMailsService } from '../../profiles/mails/optional-mails.service';
import { MemberLetter } from './member-letter.entity';
import { allows } from './member-letter.rules';
import { MemberLettersQueries } from './member-letters.queries';

const QUEUE_JOB = 'member-letters.queue-mails';
const SEND_JOB = 'member-letters.send-mail';
/** Mails queued in one transaction. */
const BATCH = 200;
/** Characters that a mailbox shows beside the subject. */
const PREVIEW = 120;

const MAIL_OF: Record<MemberLetterKind, OptionalMail> = { letter: 'member-letters', class: 'member-classes' };

interface MailToReader {
  letterId: string;
  userId: string;
}

/**
 * Mails a published letter to the members who want it: one job queues a job per mail, in batches and in the order of user ids. A member who
 * declines or whose membership ends meanwhile gets no mail. Other mails, such as those about orders, are sent first.
 */
@Injectable()
export class MemberLetterMailsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly queries: MemberLettersQueries,
    private readonly jobs: JobsService,
    private readonly mail: MailService,
    private readonly optionalMails: OptionalMailsService,
    @Inject(ENV) private readonly env: Env,
  ) {
    jobs.define<{ letterId: string }>(QUEUE_JOB, ({ letterId }) => this.queueBatch(letterId));
    jobs.define<MailToReader>(SEND_JOB, (to) => this.send(to));
  }

  /** Schedules the mails, in the transaction of the publication. */
  queue(manager: EntityManager, letterId: string): Promise<void> {
    return this.jobs.addUnique(manager, { name: QUEUE_JOB, payload: { letterId }, key: `${QUEUE_JOB}:${letterId}` });
  }

  /** Queues one batch and updates `mailed_to` in the same transaction, so that a repeated batch queues no mail twice. */
  private async queueBatch(letterId: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const letter = await manager.findOne(MemberLetter, { where: { id: letterId }, lock: { mode: 'pessimistic_write' } });
      if (!letter || !allows('queue-mails', letter)) return;
      const readers = await this.queries.readersAfter(manager, letter, BATCH);
      for (const userId of readers) await this.jobs.addBulk(manager, SEND_JOB, { letterId, userId });
      const isLast = readers.length < BATCH;
      const progress = isLast ? { mailedTo: null, mailedAt: new Date() } : { mailedTo: readers.at(-1) ?? null };
      await manager.update(MemberLetter, { id: letterId }, progress);
      if (!isLast) await this.queue(manager, letterId);
    });
  }

  private async send({ letterId, userId }: MailToReader): Promise<void> {
    await this.mail.sendOnce(`member-letter-${letterId}-${userId}`, async (manager) => {
      const letter = await manager.findOneBy(MemberLetter, { id: letterId });
      if (!letter || !allows('send-mail', letter)) return null;
      const to = await this.queries.addressOf(manager, userId, letter.kind);
      if (!to) return null;
      const url = new URL(`/membros/${letterId}`, this.env.publicOrigin).href;
      return { to, content: contentOf(letter, url), unsubscribe: this.optionalMails.unsubscribeOf(userId, MAIL_OF[letter.kind]) };
    });
  }
}

function contentOf({ kind, title, body, videoId }: MemberLetter, url: string): MailContent {
  return {
    subject: title,
    preview: cutText(body, PREVIEW),
    heading: title,
    paragraphs: [],
    quote: body,
    action: { label: kind === 'class' || videoId ? 'Assistir na área de membros' : 'Ler na área de membros', url },
    notes: [
      `Você recebe as ${kind === 'class' ? 'aulas' : 'cartas'} por ser membro do ${siteContent.charityName}. Para não receber mais por e-mail, abra ${UNSUBSCRIBE_PAGE} ou mude a escolha no seu perfil.`,
    ],
  };
}
