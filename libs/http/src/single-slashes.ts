import type { RequestHandler } from 'express';

/** A client that ends its base address in a slash asks for `//orders`: slashes that follow each other are one. */
export const singleSlashes: RequestHandler = (request, _response, next) => {
  const end = request.url.indexOf('?');
  const path = end === -1 ? request.url : request.url.slice(0, end);
  if (path.includes('//')) request.url = path.replaceAll(/\/{2,}/g, '/') + request.url.slice(path.length);
  next();
};
