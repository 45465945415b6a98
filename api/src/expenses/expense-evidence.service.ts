import { evidenceKindOf, isEvidenceFile, type EvidenceQuery, type EvidenceView } from '@aflora/contracts';
import { Inject, Injectable, StreamableFile } from '@nestjs/common';
import type { Logger } from 'pino';
import { DataSource, type EntityManager } from 'typeorm';
import { LOGGER } from '../common/logging/logging';
import { Problem } from '../common/problems/problem';
import { lockUntilEnd } from '../database/advisory-lock';
import { EvidenceFiles } from '../storage/evidence-files.service';
import { FileSweeps } from '../storage/unused-files.service';

/** As long as browsers keep the drafts of the console, which name receipts before an expense does. */
const UNUSED_AGE_MS = 30 * 86_400_000;

const IS_PUBLISHED = 'SELECT FROM expenses WHERE evidence = $1 AND published_at IS NOT NULL';
const NAMED = 'SELECT evidence AS file FROM expenses WHERE evidence = ANY ($1)';

export const evidenceView = (file: string): EvidenceView => ({ file, kind: evidenceKindOf(file) });

const lockOf = (file: string): string => `evidence:${file}`;

/** Receipts of expenses. Everybody gets those that a published expense names; administrators get all. */
@Injectable()
export class ExpenseEvidenceService {
  constructor(
    private readonly files: EvidenceFiles,
    private readonly dataSource: DataSource,
    @Inject(LOGGER) private readonly logger: Logger,
    sweeps: FileSweeps,
  ) {
    sweeps.register('expenses.remove-unused-receipts', () => this.removeUnused());
  }

  /** Throws `validation.failed` without a file, `expense.evidence-type`. */
  async upload(content: Buffer | undefined): Promise<EvidenceView> {
    if (!content) throw new Problem('validation.failed', {}, { errors: [{ field: 'image', code: 'required', params: {} }] });
    return evidenceView(await this.files.upload(content));
  }

  /** Throws `validation.failed` for a receipt that was never uploaded or is removed. */
  async requireStored(file: string | null | undefined): Promise<void> {
    if (!file) return;
    const found = await this.files.open(file, 'detail');
    found?.content.destroy();
    if (!found) throw new Problem('validation.failed', {}, { errors: [{ field: 'evidence', code: 'picture', params: {} }] });
  }

  /** Like `requireStored`, in the transaction that names the receipt: nobody removes it before the end of the transaction. */
  async keepStored(manager: EntityManager, file: string | null | undefined): Promise<void> {
    if (file) await lockUntilEnd(manager, lockOf(file));
    await this.requireStored(file);
  }

  /** Throws `resource.not-found`. */
  async open(file: string, { size = 'full' }: EvidenceQuery): Promise<StreamableFile> {
    const found = isEvidenceFile(file) ? await this.files.open(file, size) : undefined;
    if (!found) throw new Problem('resource.not-found');
    const isDocument = evidenceKindOf(file) === 'document';
    // Browsers run scripts of a PDF that is shown, so it is downloaded.
    const as = isDocument ? { type: 'application/pdf', disposition: 'attachment; filename="comprovante.pdf"' } : { type: 'image/webp' };
    return new StreamableFile(found.content, { ...as, length: found.bytes });
  }

  /** Throws `resource.not-found`, also for a receipt that no published expense names. */
  async openPublished(file: string, query: EvidenceQuery): Promise<StreamableFile> {
    const isPublished = isEvidenceFile(file) && (await this.dataSource.query<unknown[]>(IS_PUBLISHED, [file])).length > 0;
    if (!isPublished) throw new Problem('resource.not-found');
    return this.open(file, query);
  }

  /**
   * Removes a receipt at once, unless another expense names it, too, or is about to. A failure is only logged: the change that replaced the
   * receipt is committed, and `removeUnused` finds the file later. Resolves with whether a file was removed.
   */
  async removeUnnamed(file: string | null): Promise<boolean> {
    if (!file) return false;
    try {
      return await this.dataSource.transaction(async (manager) => {
        await lockUntilEnd(manager, lockOf(file));
        return (await this.namedOf([file], manager)).size === 0 && this.files.remove(file);
      });
    } catch (err) {
      this.logger.warn({ err }, 'a receipt that no expense names was not removed');
      return false;
    }
  }

  /**
   * Removes receipts older than 30 days that no expense names. Resolves with their number. Rejects, and removes nothing, if the receipts seem
   * to belong to another database.
   */
  removeUnused(now = Date.now()): Promise<number> {
    const rows = { namedOf: (files: string[]) => this.namedOf(files), removeUnnamed: (file: string) => this.removeUnnamed(file) };
    return this.files.removeUnused({ ageMs: UNUSED_AGE_MS, now, ...rows });
  }

  private async namedOf(files: string[], manager = this.dataSource.manager): Promise<Set<string>> {
    const rows = await manager.query<{ file: string }[]>(NAMED, [files]);
    return new Set(rows.map(({ file }) => file));
  }
}
