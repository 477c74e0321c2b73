import { backingServices, type BackingServices } from '@kopru/testing';
import { newPlace, stopAll, type Place } from '@kopru/testing/system';

export const withoutServers = { MONGODB_URI: '', RABBITMQ_URL: '', RABBITMQ_MANAGEMENT_URL: '' };

// What each test of the file that imports this starts its systems with; everything ends with the test.
const places: Place[] = [];
const corners: BackingServices[] = [];

export const place = async (name?: string): Promise<Record<string, string>> => {
  const made = await newPlace(name);
  places.push(made);
  return made.env;
};
export const corner = async (): Promise<Record<string, string>> => {
  const made = await backingServices();
  corners.push(made);
  return made.env;
};

afterEach(async () => {
  await stopAll();
  for (const made of places.splice(0)) made.remove();
  for (const made of corners.splice(0)) await made.stop();
});
