import { FileHashes, HashedIn } from '../rules/file-hashes';
import { FilePath, FilePaths } from '../rules/file-path';
import { WholeNumber } from '../rules/numbers';
import { PackageVersions } from '../rules/package-versions';
import { ReleaseName } from '../rules/release-name';
import { OptionalText } from '../rules/text';

/** What a build is made of, at most. */
const FILES = 1_000;
const PACKAGES = 200;

/** A release whose files are in the store. */
export class PublishReleaseInput {
  @ReleaseName() name!: string;
  @WholeNumber(1) contractVersion!: number;
  @HashedIn('integrity') @FilePath() entry!: string;
  @HashedIn('integrity') @FilePaths(FILES) preload!: string[];
  @HashedIn('integrity') @FilePaths(FILES) styles!: string[];
  @FileHashes(FILES) integrity!: Record<string, string>;
  /** What it takes from the shell, in the versions it was built with. */
  @PackageVersions(PACKAGES) shared!: Record<string, string>;
  /** Git revision. */
  @OptionalText(100) commit?: string | null;
}
