import { evidenceKindOf, isEvidenceFile, type EvidenceQuery, type EvidenceView } from '@aflora/contracts';
import { Inject, Injectable, StreamableFile } from '@nestjs/common';
import type { Logger } from 'pino';
import { DataSource, type EntityManager } from 'typeorm';
import { LOGGER } from '../common/logging/logging';
import { Problem } from '../common/problems/problem';
import { EvidenceFiles } from '../storage/evidence-files.service';
import { FileLocks } from '../storage/file-locks.service';
import { FileSweeps } from '../storage/unused-files.service';

/** As long as browsers keep the drafts of the console, which name receipts before an expense does. */
const UNUSED_AGE_MS = 30 * 86_400_000;

const IS_PUBLISHED = 'SELECT FROM expenses WHERE evidence = $1 AND published_at IS NOT NULL';
const NAMED = 'SELECT evidence AS file FROM expenses WHERE evidence = ANY ($1)';

export const evidenceView = (file: string): EvidenceView => ({ file, kind: evidenceKindOf(file) });

/** Receipts of expenses. Everybody gets those that a published expense names; administrators get all. */
@Injectable()
export class ExpenseEvidenceService {
  private readonly locks: FileLocks;

  constructor(
    private readonly files: EvidenceFiles,
    private readonly dataSource: DataSource,
    @Inject(LOGGER) logger: Logger,
    sweeps: FileSweeps,
  ) {
    const remove = (file: string) => this.files.remove(file);
    this.locks = new FileLocks(dataSource, logger, { kind: 'evidence', namedOf, remove });
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
    if (file) await this.locks.hold(manager, [file]);
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
   * Removes a receipt at once, unless another expense names it, too, or is about to. Ignores failures: the change that replaced the receipt
   * is committed, and `removeUnused` finds the file later.
   */
  async removeUnnamed(file: string | null): Promise<void> {
    if (file) await this.locks.removeUnnamed(file);
  }

  /**
   * Removes receipts older than 30 days that no expense names. Resolves with their number. Rejects, and removes nothing, if the receipts seem
   * to belong to another database.
   */
  removeUnused(now = Date.now()): Promise<number> {
    const sweep = {
      namedOf: (files: string[]) => namedOf(files, this.dataSource.manager),
      removeUnnamed: (file: string) => this.locks.removeUnnamed(file),
    };
    return this.files.removeUnused({ ageMs: UNUSED_AGE_MS, now, ...sweep });
  }
}

async function namedOf(files: string[], manager: EntityManager): Promise<string[]> {
  const rows = await manager.query<{ file: string }[]>(NAMED, [files]);
  return rows.map(({ file }) => file);
}
