import type { ReleaseDescription, SurfaceDescription } from '@aflora/releases';
import { satisfies } from 'semver';

/**
 * Requirements of a release that the shell doesn't meet, one line each; empty when they are compatible. A version is compatible if it
 * satisfies `^version`.
 */
export function missingSurface(
  { contractVersion, shared }: Pick<ReleaseDescription, 'contractVersion' | 'shared'>,
  { contractVersions, packages }: SurfaceDescription,
): string[] {
  const missing = contractVersions.includes(contractVersion)
    ? []
    : [`it speaks contract ${contractVersion}, the live shell ${contractVersions.join(' and ')}`];
  for (const [name, { version, names }] of Object.entries(shared)) {
    const provided = packages[name];
    if (!provided) missing.push(`the live shell has no ${name}`);
    else if (!satisfies(provided.version, `^${version}`))
      missing.push(`it needs ${name} ${version}, the live shell has ${provided.version}`);
    else
      missing.push(
        ...names
          .filter((used) => provided.names && !provided.names.includes(used))
          .map((used) => `the live shell’s ${name} has no ${used}`),
      );
  }
  return missing;
}
