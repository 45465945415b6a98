import { isReleaseName, remoteNames, type RemoteName } from '@aflora/contracts';
import { Param, type PipeTransform } from '@nestjs/common';
import { ApiParam } from '@nestjs/swagger';
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

/** The route's `:remote`. An unknown name gets `resource.not-found`. */
export const RemoteParam = (): ParameterDecorator => (target, method, index) => {
  Param('remote', new RemotePipe())(target, method, index);
  // A union of names has no type at run time, from which the parameter could be described.
  if (method !== undefined)
    ApiParam({ name: 'remote', type: String })(target, method, Object.getOwnPropertyDescriptor(target, method) ?? {});
};

/** The route's `:name` of a release. An invalid name gets `resource.not-found`. */
export const ReleaseNameParam = (): ParameterDecorator => Param('name', new ReleaseNamePipe());
