import { isReleaseName, remoteNames, type RemoteName } from '@aflora/contracts';
import { Param, type PipeTransform } from '@nestjs/common';
import { Problem } from '../common/problems/problem';

export const isRemoteName = (value: unknown): value is RemoteName => (remoteNames as readonly unknown[]).includes(value);

class RemotePipe implements PipeTransform<string, RemoteName> {
  transform(remote: string): RemoteName {
    if (!isRemoteName(remote)) throw new Problem('resource.not-found');
    return remote;
  }
}

class ReleaseNamePipe implements PipeTransform<string, string> {
  transform(name: string): string {
    if (!isReleaseName(name)) throw new Problem('resource.not-found');
    return name;
  }
}

/** The `:remote` of a route. What is none answers like one that isn't there. */
export const RemoteParam = (): ParameterDecorator => Param('remote', new RemotePipe());

/** The `:name` of a release, in the same way. */
export const ReleaseNameParam = (): ParameterDecorator => Param('name', new ReleaseNamePipe());
