import { createHash, createHmac, randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Problem } from '../../common/problems/problem';
import { type Env, ENV } from '../../config/env';
import { JobsService } from '../../jobs/jobs.service';
import type { MailAttachment, MailContent } from '../../mail/mail.service';
import { OutboxService } from '../../outbox/outbox.service';
import { PersonalDataService } from '../../personal-data/personal-data.module';
import { DonationStatementLink } from './donation-statement-link.entity';
import { DonationStatementsService } from './donation-statements.service';

const JOB = 'donations.statements';
/** From the fifth of January, when the last charges and refunds of the old year are known; 10:00 in São Paulo. Each account gets one mail. */
const DAYS_OF_JANUARY = '0 13 5-15 1 *';
const BATCH = 200;
const LINK_DAYS = 30;
/** Expired links are kept until the January job has ended, so that it sends no second mail. */
const KEEP_DAYS = 60;
const DAY_MS = 24 * 3_600_000;

/** Accounts with a confirmed address and donations of the year whose mail has not been sent. */
const WITHOUT_MAIL = `
  SELECT u.id, u.email FROM users u
  WHERE u.email_confirmed_at IS NOT NULL AND u.erased_at IS NULL
    AND EXISTS (
      SELECT FROM donations d
      WHERE d.user_id = u.id AND d.amount_cents > d.refunded_cents + d.disputed_cents
        AND d.completed_at >= make_timestamptz($1, 1, 1, 0, 0, 0, 'America/Sao_Paulo')
        AND d.completed_at < make_timestamptz($1 + 1, 1, 1, 0, 0, 0, 'America/Sao_Paulo')
    )
    AND NOT EXISTS (SELECT FROM donation_statement_links l WHERE l.user_id = u.id AND l.year = $1 AND l.is_yearly)
  ORDER BY u.id LIMIT ${BATCH} FOR NO KEY UPDATE OF u SKIP LOCKED
`;
/** Address of the account; waits for an erasure in progress, after which there is none. */
const RECIPIENT = 'SELECT id, email FROM users WHERE id = $1 AND email_confirmed_at IS NOT NULL AND erased_at IS NULL FOR KEY SHARE';
const FIND = `
  SELECT l.user_id AS "userId", l.year, l.expires_at > now() AS "isValid"
  FROM donation_statement_links l JOIN users u ON u.id = l.user_id WHERE l.token_hash = $1 AND u.erased_at IS NULL
`;
const EXPORT =
  'SELECT year, created_at AS "createdAt", expires_at AS "expiresAt" FROM donation_statement_links WHERE user_id = $1 ORDER BY created_at';
const DELETE_OLD = `DELETE FROM donation_statement_links WHERE expires_at < now() - interval '${KEEP_DAYS} days'`;

const LONG_DAY = new Intl.DateTimeFormat('pt-BR', { timeZone: 'America/Sao_Paulo', dateStyle: 'long' });
const YEAR = new Intl.DateTimeFormat('en-US', { timeZone: 'America/Sao_Paulo', year: 'numeric' });

interface Recipient {
  id: string;
  email: string;
}

const linkMail = ({ year, url, expiresAt }: { year: number; url: string; expiresAt: Date }): MailContent => ({
  subject: `Seu comprovante de doações de ${year}`,
  preview: 'Todas as suas doações do ano, com os números dos recibos.',
  heading: `Suas doações de ${year}`,
  paragraphs: ['Obrigado por cada uma delas. O comprovante reúne as doações do ano em um PDF, com os números dos recibos e o total.'],
  action: { label: 'Abrir o comprovante', url },
  notes: [
    `O link abre só este comprovante, sem senha, até ${LONG_DAY.format(expiresAt)}. Ele mostra seus dados: não encaminhe este e-mail.`,
    'Você também encontra o comprovante no seu perfil.',
  ],
});

/** Links to yearly statements, mailed on request and each January (decision 36). */
@Injectable()
export class DonationStatementLinksService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly statements: DonationStatementsService,
    private readonly outbox: OutboxService,
    @Inject(ENV) private readonly env: Env,
    jobs: JobsService,
    personalData: PersonalDataService,
  ) {
    jobs.define(JOB, () => this.sendYearly());
    jobs.repeat(JOB, DAYS_OF_JANUARY);
    personalData.register({
      table: 'donation_statement_links',
      label: 'Links de comprovantes de doações',
      export: (manager, { userId }) => manager.query(EXPORT, [userId]),
      erasure: {
        erase: async (manager, { userId }) => void (await manager.delete(DonationStatementLink, { userId })),
        expire: async (manager) => (await manager.query<[unknown, number]>(DELETE_OLD))[1],
      },
    });
  }

  /** Mails a link to the statement to the account's own address. Throws `donation.no-statement`. */
  async request(userId: string, year: number): Promise<void> {
    const years = await this.statements.yearsOf(userId);
    if (!years.some((known) => known.year === year)) throw new Problem('donation.no-statement');
    await this.dataSource.transaction(async (manager) => {
      const [recipient] = await manager.query<Recipient[]>(RECIPIENT, [userId]);
      if (recipient) await this.send(manager, recipient, { year, isYearly: false });
    });
  }

  /** The statement that a link gives access to. Throws `auth.link-unknown`, `auth.link-expired`, `donation.no-statement`. */
  async open(token: string | null): Promise<MailAttachment> {
    const { userId, year } = await this.find(token);
    return this.statements.fileOf(userId, year);
  }

  /** The account and year of a link. Throws `auth.link-unknown`, `auth.link-expired`. */
  async find(token: string | null): Promise<{ userId: string; year: number }> {
    const [link] = await this.dataSource.query<{ userId: string; year: number; isValid: boolean }[]>(FIND, [hashOf(token ?? '')]);
    if (!link) throw new Problem('auth.link-unknown');
    if (!link.isValid) throw new Problem('auth.link-expired');
    return link;
  }

  /** Mails every account with donations a link to last year's statement, once. A repeated run sends only the missing mails. */
  async sendYearly(now = new Date()): Promise<void> {
    const year = Number(YEAR.format(now)) - 1;
    while (await this.sendBatch(year)) continue;
  }

  private sendBatch(year: number): Promise<boolean> {
    return this.dataSource.transaction(async (manager) => {
      const recipients = await manager.query<Recipient[]>(WITHOUT_MAIL, [year]);
      for (const recipient of recipients) await this.send(manager, recipient, { year, isYearly: true });
      return recipients.length === BATCH;
    });
  }

  private async send(manager: EntityManager, { id: userId, email }: Recipient, of: { year: number; isYearly: boolean }): Promise<void> {
    const id = randomUUID();
    const token = this.tokenOf(id);
    const expiresAt = new Date(Date.now() + LINK_DAYS * DAY_MS);
    await manager.insert(DonationStatementLink, { id, userId, ...of, tokenHash: hashOf(token), expiresAt });
    const url = new URL('/comprovante', this.env.publicOrigin);
    url.searchParams.set('token', token);
    const content = linkMail({ year: of.year, url: url.href, expiresAt });
    const mail = { stream: `statement:${userId}`, name: `donation-statement-${id}`, to: email, content };
    await this.outbox.add(manager, { ...mail, isBulk: of.isYearly });
  }

  /** The key is specific to these links, so that their tokens are valid for nothing else. */
  private tokenOf(id: string): string {
    return createHmac('sha256', `statement:${this.env.jwtSecret}`).update(id).digest('base64url');
  }
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');
