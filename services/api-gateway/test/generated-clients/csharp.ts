import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compile } from '../support/programs.ts';

export const monoPackages = [
  'mono-mcs',
  'libnewtonsoft-json5.0-cil',
  'libmono-system-net-http4.0-cil',
  'libmono-system-web4.0-cil',
  'libmono-system-runtime-serialization4.0-cil',
  'libmono-system-componentmodel-dataannotations4.0-cil',
];

/** What the client calls of Polly, which Debian does not have. */
const polly = `namespace Polly
{
    using System;
    using System.Threading;
    using System.Threading.Tasks;
    public enum OutcomeType { Successful, Failure }
    public class PolicyResult<T>
    {
        public OutcomeType Outcome { get; set; }
        public T Result { get; set; }
        public Exception FinalException { get; set; }
    }
    public interface ISyncPolicy<T> { PolicyResult<T> ExecuteAndCapture(Func<T> work); }
    public interface IAsyncPolicy<T>
    {
        Task<PolicyResult<T>> ExecuteAndCaptureAsync(Func<Task<T>> work);
        Task<PolicyResult<T>> ExecuteAndCaptureAsync(Func<CancellationToken, Task<T>> work, CancellationToken token);
    }
}
`;

/** Debian's Json.NET is older than this setting, which stands only in the generator's own files. */
const namingStrategy = /NamingStrategy = new CamelCaseNamingStrategy\s*\{[^}]*\}/g;
const supportFiles = ['Client/ApiClient.cs', 'Model/AbstractOpenAPISchema.cs'];

const references = [
  '/usr/lib/cli/Newtonsoft.Json-5.0/Newtonsoft.Json.dll',
  ...['System.Net.Http', 'System.Web', 'System.Runtime.Serialization', 'System.ComponentModel.DataAnnotations'],
];

/** Compiles every model and operation with Mono; a newer .NET cannot be had from Debian. */
export const compileCsharp = async (folder: string): Promise<void> => {
  const source = join(folder, 'src', 'Kopru');
  for (const name of supportFiles) {
    const file = join(source, name);
    writeFileSync(file, readFileSync(file, 'utf8').replace(namingStrategy, ''));
  }
  writeFileSync(join(source, 'Polly.cs'), polly);
  const options = ['-target:library', '-langversion:latest', `-out:${join(folder, 'Kopru.dll')}`];
  await compile('mcs', [...options, ...references.map((one) => `-r:${one}`), '-recurse:*.cs'], source);
};
