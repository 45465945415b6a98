import type { BasketStatus } from '@aflora/contracts';
import { siteContent } from '@aflora/contracts/content';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { JobsService } from '../../jobs/jobs.service';
import { formatCents } from '../../common/text/text';
import type { MailContent } from '../../mail/mail.service';
import { OutboxService } from '../../outbox/outbox.service';
import { DonationLocksService } from '../donation-locks.service';
import { DonationAccessService } from '../donation-access.service';
import { Donation } from '../donation.entity';

const JOB = 'donations.tell-basket-steps';
/** Longer than the console offers to undo a step, so that no mail reports a step that was undone. */
const UNDO_SECONDS = 30;

/** Marks the baskets of the donation whose adopter was not notified of their status, and returns them by status. */
const MARK_NOTIFIED = `
  WITH outdated AS (
    SELECT id FROM adopted_baskets WHERE donation_id = $1 AND told_status <> status ORDER BY id FOR NO KEY UPDATE
  ), notified AS (
    UPDATE adopted_baskets b SET told_status = status FROM outdated WHERE b.id = outdated.id
    RETURNING b.number, b.status, b.place, b.photo_url
  )
  SELECT status, array_agg(number ORDER BY number) AS numbers, bool_or(photo_url IS NOT NULL) AS "hasPhoto",
    array_remove(array_agg(DISTINCT place), NULL) AS places
  FROM notified GROUP BY status ORDER BY status DESC
`;

interface NotifiedBaskets {
  status: Exclude<BasketStatus, 'cancelled'>;
  numbers: number[];
  hasPhoto: boolean;
  places: string[];
}

/** Baskets that were cancelled, and what the charity kept of their donation. */
interface CancelledBaskets {
  status: 'cancelled';
  numbers: number[];
  keptCents: number;
}

const LIST = new Intl.ListFormat('pt-BR', { type: 'conjunction' });

/** 'Sua cesta nº 12 foi embalada', 'Suas cestas nº 12 e nº 13 foram embaladas' */
export const basketsText = (numbers: number[], done: string): string => {
  const named = LIST.format(numbers.map((number) => `nº ${number}`));
  return numbers.length === 1 ? `Sua cesta ${named} foi ${done}` : `Suas cestas ${named} foram ${done}s`;
};

/**
 * Mails to adopters at each step of their baskets. They can't be declined, because adopters expect them, like buyers expect mails about an
 * order.
 */
@Injectable()
export class BasketMailsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly jobs: JobsService,
    private readonly outbox: OutboxService,
    private readonly access: DonationAccessService,
    private readonly locks: DonationLocksService,
  ) {
    jobs.define<{ donationId: string }>(JOB, ({ donationId }) => this.notify(donationId));
  }

  async queueReserved(manager: EntityManager, donation: Donation, numbers: number[]): Promise<void> {
    await this.add(manager, donation, { status: 'reserved', numbers, hasPhoto: false, places: [] });
  }

  async queueCancelled(manager: EntityManager, donation: Donation, cancelled: Omit<CancelledBaskets, 'status'>): Promise<void> {
    await this.add(manager, donation, { status: 'cancelled', ...cancelled });
  }

  /** Notifies the adopter of the steps of the donation's baskets, unless they are undone meanwhile. */
  queueSteps(manager: EntityManager, donationId: string): Promise<void> {
    return this.jobs.addLater(manager, { name: JOB, payload: { donationId }, key: `${JOB}:${donationId}` }, UNDO_SECONDS);
  }

  /** Mails and marks are stored in one transaction, so a repeated run sends nothing twice. */
  private async notify(donationId: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      // Locked before its baskets, also so that no erasure takes the address away while mails are queued to it.
      const donation = await this.locks.lock(manager, donationId);
      if (!donation) return;
      const notified = await manager.query<NotifiedBaskets[]>(MARK_NOTIFIED, [donationId]);
      for (const baskets of notified) await this.add(manager, donation, baskets);
    });
  }

  private async add(manager: EntityManager, donation: Donation, baskets: NotifiedBaskets | CancelledBaskets): Promise<void> {
    const { id, donorEmail: to } = donation;
    const name = `basket-${baskets.status}-${baskets.numbers.join('-')}`;
    const url = this.access.urlOf(id);
    const content = baskets.status === 'cancelled' ? cancelledMail(baskets, url) : basketMail(baskets, url);
    if (to) await this.outbox.add(manager, { stream: `donation:${id}`, name, to, content });
  }
}

/** Public for its test. */
export function basketMail({ status, numbers, hasPhoto, places }: NotifiedBaskets, url: string): MailContent {
  const { done, text } = WORDS[status];
  const heading = basketsText(numbers, done);
  return {
    subject: heading,
    preview: text,
    heading,
    paragraphs: [text, ...(hasPhoto ? ['A foto está na página da sua adoção.'] : [])],
    facts: places.length > 0 ? [{ label: 'Onde', value: places.join(' · ') }] : [],
    action: actionOf(numbers, url),
    notes: ['Você recebe este aviso porque adotou uma cesta: há um por etapa, até a entrega.'],
  };
}

/** Says why baskets are cancelled, and what becomes of the money that the charity kept. Public for its test. */
export function cancelledMail({ numbers, keptCents }: CancelledBaskets, url: string): MailContent {
  const heading = basketsText(numbers, 'cancelada');
  const those = numbers.length === 1 ? 'esta cesta' : 'estas cestas';
  const text =
    keptCents > 0
      ? `Da sua doação ficaram ${formatCents(keptCents)}, que não pagam mais ${those}, por isso a entrega não vai acontecer. Esse valor continua como doação.`
      : 'O dinheiro da doação voltou para você, por isso a entrega não vai acontecer.';
  return { subject: heading, preview: text, heading, paragraphs: [text], action: actionOf(numbers, url) };
}

const actionOf = ({ length }: number[], url: string) => ({
  label: length === 1 ? 'Acompanhar minha cesta' : 'Acompanhar minhas cestas',
  url,
});

const WORDS: Record<NotifiedBaskets['status'], { done: string; text: string }> = {
  reserved: {
    done: 'reservada',
    text: `Obrigado! O próximo passo é a montagem, feita pelas alunas do ${siteContent.charityName}. Avisamos quando acontecer.`,
  },
  packed: { done: 'embalada', text: 'Tudo está na caixa. O próximo passo é a entrega a uma família que acompanhamos.' },
  delivered: { done: 'entregue', text: 'Ela já está com uma família que acompanhamos. Obrigado por tornar isso possível.' },
};
