import { createServer, type RequestListener } from 'node:http';
import { jest } from '@jest/globals';
import { listening, type Listening } from '@kopru/testing';
import { toAppError } from '@kopru/http';
import express, { type ErrorRequestHandler } from 'express';
import { jwksRoutes } from './jwks.routes.ts';

const day = 86_400_000;
const refuse: ErrorRequestHandler = (error, _request, response, _next) => {
  response.status(500).json({ keys: toAppError(error).code });
};

describe('the keys of all cells', () => {
  const open: Listening[] = [];
  const listen = async (listener: RequestListener): Promise<Listening> => {
    const server = await listening(createServer(listener));
    open.push(server);
    return server;
  };
  let passedMs = 0;
  beforeAll(() => {
    const clock = performance.now.bind(performance);
    jest.spyOn(performance, 'now').mockImplementation(() => clock() + passedMs);
  });
  afterAll(() => void jest.restoreAllMocks());
  afterEach(async () => {
    await Promise.all(open.splice(0).map((server) => server.stop()));
  });

  /** A cell that answers with a key, until it has nothing to say, and a router before it. */
  const system = async () => {
    const cell = { keys: [{ kid: 'one' }], isUnavailable: false, asked: 0 };
    const gateway = await listen((_request, response) => {
      cell.asked += 1;
      if (cell.isUnavailable) response.writeHead(503);
      response.end(JSON.stringify({ keys: cell.keys }));
    });
    const address = gateway.url;
    const cells = { a: { gateway: address, ingest: address, gatewayInternal: address, token: 'x'.repeat(16) } };
    const router = await listen(express().use(jwksRoutes(cells), refuse) as RequestListener);
    const ask = async () => {
      const answer = await fetch(`${router.url}/.well-known/jwks.json`);
      return [answer.status, ((await answer.json()) as { keys: unknown }).keys];
    };
    return { cell, ask };
  };

  it('are read again after a while, once for all who ask, and stay as they were while a cell is unavailable', async () => {
    const { cell, ask } = await system();
    const first = [200, [{ kid: 'one' }]];
    expect(await Promise.all([ask(), ask(), ask()])).toEqual([first, first, first]);
    expect([await ask(), cell.asked]).toEqual([first, 1]);
    cell.keys = [{ kid: 'two' }];
    passedMs += day;
    expect([await ask(), cell.asked]).toEqual([[200, cell.keys], 2]);
    cell.isUnavailable = true;
    passedMs += day;
    expect([await ask(), cell.asked]).toEqual([[200, cell.keys], 3]);
  });

  it('are not there while a cell has never answered with its own', async () => {
    const { cell, ask } = await system();
    cell.isUnavailable = true;
    expect(await ask()).toEqual([500, 'unavailable']);
    cell.isUnavailable = false;
    expect((await ask())[0]).toBe(200);
  });
});
