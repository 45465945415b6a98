import { randomUUID } from 'node:crypto';
import { evidenceKindOf, isEvidenceFile } from '@aflora/contracts';
import { Injectable } from '@nestjs/common';
import { fileTypeFromBuffer } from 'file-type/core';
import { Problem } from '../common/problems/problem';
import { encodeImage, type ImageSize } from './encode-image';
import { FileStorage, type OpenFile } from './file-storage';
import { ImageFiles } from './image-files.service';
import { imageKey } from './image-keys';
import { removeUnusedFiles, type UnusedFilesSweep } from './unused-files.service';

interface StoredEvidence {
  /** Name of the file. */
  name: string;
  modifiedAt: Date;
}

const DOCUMENTS = 'expense-documents';
const fileOf = (address: string): string => address.slice(address.lastIndexOf('/') + 1);

/** Receipts of expenses: pictures in all sizes and without metadata, and PDFs as they were uploaded. */
@Injectable()
export class EvidenceFiles {
  private readonly pictures: ImageFiles;

  constructor(private readonly files: FileStorage) {
    this.pictures = new ImageFiles(files, 'expense-pictures');
  }

  /** Resolves with the name of the file. The kind is determined by the content. Throws `expense.evidence-type`, and `server.unavailable` while many images wait. */
  async upload(bytes: Buffer): Promise<string> {
    const type = await fileTypeFromBuffer(bytes);
    if (type?.mime !== 'application/pdf') return fileOf(await this.pictures.save(randomUUID(), await encoded(bytes)));
    const file = `${randomUUID()}-${Date.now()}.pdf`;
    await this.files.write(`${DOCUMENTS}/${file}`, bytes);
    return file;
  }

  async open(file: string, size: ImageSize): Promise<OpenFile | undefined> {
    return this.files.open(evidenceKindOf(file) === 'document' ? `${DOCUMENTS}/${file}` : imageKey('expense-pictures', size, file));
  }

  /** Resolves with false if a file may remain, which is still listed then. */
  async remove(file: string): Promise<boolean> {
    if (evidenceKindOf(file) === 'picture') return this.pictures.remove(file);
    const [removal] = await Promise.allSettled([this.files.remove(`${DOCUMENTS}/${file}`)]);
    return removal.status === 'fulfilled';
  }

  /** Removes receipts that no row names. Rejects if the receipts seem to belong to another database. */
  removeUnused(sweep: UnusedFilesSweep): Promise<number> {
    return removeUnusedFiles(this, sweep);
  }

  async list(): Promise<StoredEvidence[]> {
    const pictures = (await this.pictures.list()).map(({ url, modifiedAt }) => ({ name: fileOf(url), modifiedAt }));
    const documents = (await this.files.list(DOCUMENTS)).map(({ key, modifiedAt }) => ({ name: fileOf(key), modifiedAt }));
    return [...pictures, ...documents].filter(({ name }) => isEvidenceFile(name));
  }
}

async function encoded(bytes: Buffer) {
  try {
    return await encodeImage(bytes);
  } catch (error) {
    // Not while many images wait: then the same file is worth another try.
    const isWrongType = error instanceof Problem && error.code === 'image.wrong-type';
    throw isWrongType ? new Problem('expense.evidence-type', {}, { cause: error }) : error;
  }
}
