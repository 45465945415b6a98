import { Failure } from '../common/failure';
import type { Commands } from './commands';
import type { Compose } from './compose';

/** Services whose images are other people's, and whose accounts and file systems docker-compose.yml leaves as they are. */
const OTHERS = ['store', 'postgres', 'mail'];
const WARNING = /\(node:\d+\)|\bwarning:|deprecat|experimental/i;

/** The containers run without root's account and can't write to their images; none of them printed a warning of its programs. */
export async function checkContainers(commands: Commands, compose: Compose): Promise<string> {
  const ids = (await compose.run('ps', '--all', '--quiet')).split('\n');
  const format =
    '{{index .Config.Labels "com.docker.compose.service"}} {{.Config.User}} {{.HostConfig.ReadonlyRootfs}} {{.HostConfig.CapDrop}}';
  const containers = (await commands.run('docker', ['inspect', '--format', format, ...ids])).split('\n');
  const own = containers.filter((container) => !OTHERS.some((service) => container.startsWith(`${service} `)));
  const open = own.filter((container) => !/^\S+ (node|postgres|1000:1000) true \[ALL\]$/.test(container));
  if (open.length > 0) throw new Failure(`Containers with rights (service, account, read-only, capabilities):\n  ${open.join('\n  ')}`);
  const logs = (await compose.run('logs', '--no-color')).split('\n');
  const warnings = logs.filter((line) => WARNING.test(line));
  if (warnings.length > 0) throw new Failure(['Warnings at the start:', ...warnings.slice(0, 10)].join('\n  '));
  return `${own.length} without rights on read-only file systems, and no warning in ${logs.length} lines`;
}
