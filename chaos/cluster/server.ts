/** A RabbitMQ node or a MongoDB member that a run may break. */
export interface Server {
  host: string;
  /** Like a power cut. */
  kill(): Promise<void>;
  /** Starts it again; resolves when it answers. */
  start(): Promise<void>;
  /** SIGSTOP: it answers nothing, and its connections stay open. */
  freeze(): void;
  /** SIGCONT */
  thaw(): void;
  /** Stops it in order and starts it again; resolves when it answers. */
  restart(): Promise<void>;
  /** It loses all its data and joins the others again. */
  comeBackEmpty(): Promise<void>;
  stop(): Promise<void>;
}

/** Three servers that are one to their clients. */
export interface ServerPart {
  servers: readonly Server[];
  /** The one that leads most. */
  leader(): Promise<Server>;
  /** All of them are there and have everything. */
  isWhole(): Promise<boolean>;
  /** What an operator does when it does not become whole by itself; resolves to what was done, if anything. */
  repair?(): Promise<string | undefined>;
  stop(): Promise<void>;
}
