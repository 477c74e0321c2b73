import { unescape } from 'node:querystring';

/** A broker's address as the client library takes it. */
export const targetOf = ({ protocol, hostname, port, username, password, pathname }: URL) => {
  const isAnonymous = username === '' && password === '';
  return {
    protocol: protocol.slice(0, -1),
    hostname: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (protocol === 'amqps:' ? 5671 : 5672),
    username: isAnonymous ? 'guest' : unescape(username),
    password: isAnonymous ? 'guest' : unescape(password),
    vhost: pathname.slice(1),
  };
};
