import { breaksOf } from './breaks.ts';
import { currentShape, releasedShapes } from './current.ts';
import { schemaShape, shapeOf } from './shape.ts';

describe('the interface', () => {
  const released = releasedShapes();

  it('has the shape of every released version kept', () => {
    expect(released.length).toBeGreaterThan(0);
    for (const { operations } of released) expect(Object.keys(operations).length).toBeGreaterThan(50);
  });

  it('breaks nothing that a released version promised', () => {
    expect(breaksOf(released, currentShape('next'), new Date())).toEqual([]);
  });

  it('is kept whole: a keyword that the comparison does not know is refused', () => {
    expect(() => schemaShape({ type: 'object', patternProperties: {} })).toThrow('patternProperties');
  });

  it('says since when an operation is deprecated, and until when it stays', () => {
    const operation = { operationId: 'old', responses: {}, deprecated: true, 'x-deprecated-since': '2027-01-31' };
    const paths = { '/old': { get: { ...operation, 'x-sunset': '2028-01-31' } } };
    const { operations } = shapeOf({ paths, webhooks: {}, components: { schemas: {} } }, '1.0.0');
    expect(operations['GET /old']?.deprecated).toEqual({ since: '2027-01-31', sunset: '2028-01-31' });
  });
});
