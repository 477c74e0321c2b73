interface Rights {
  permission: { configure: string; write: string; read: string };
  topics: readonly { exchange: string; write: string; read: string }[];
}
export declare const rightsCommands: (
  rights: Readonly<Record<string, Rights>>,
  vhost: string,
  passwordOf: () => string,
) => string[];
