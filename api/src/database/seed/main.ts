import 'reflect-metadata';
import { resolve } from 'node:path';
import { startupFailure } from '../../common/startup-failure';
import { readEnv } from '../../config/env';
import { EnvError } from '../../config/env-reader';
import { entities } from '../../entities';
import { EvidenceFiles } from '../../storage/evidence-files.service';
import { LocalDiskStorage } from '../../storage/local-disk.storage';
import { ProductImagesService } from '../../storage/product-images.service';
import { PasswordsService } from '../../users/passwords.service';
import { openAsOwner } from '../open-as-owner';
import { giveToSandbox } from './give-to-sandbox';
import { SeedClock } from './seed-context';
import { seedDemo } from './seed-demo';

const PICTURES = resolve(__dirname, '../../../seed-pictures');

async function main(): Promise<void> {
  const env = readEnv();
  if (env.isProduction) throw new EnvError('The demo seed does not run in production: its passwords are public.');
  const dataSource = await openAsOwner(env, entities);
  const files = new LocalDiskStorage(env.mediaDir);
  try {
    await seedDemo({
      manager: dataSource.manager,
      clock: new SeedClock(new Date()),
      passwords: new PasswordsService(),
      images: new ProductImagesService(files),
      evidence: new EvidenceFiles(files),
      picturesFolder: PICTURES,
    });
    const { sandbox, webhookOrigin } = env.payments;
    const addresses = {
      returnUrl: env.publicOrigin,
      cancelUrl: env.publicOrigin,
      webhookUrl: `${webhookOrigin}/api/payments/webhooks/sandbox`,
    };
    if (sandbox) await giveToSandbox(dataSource.manager, sandbox, addresses);
    process.stdout.write('the demo data is there\n');
  } finally {
    await dataSource.destroy();
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${startupFailure(error)}\n`);
  process.exit(1);
});
