import {
  incidentFactOperations,
  printFactOperations,
  silenceFactOperations,
} from '@kopru/contracts/internal/incidents';
import { serve } from '@kopru/http';
import type { Router } from 'express';
import type { ReadIncidentFacts } from '../storage/incident-facts.ts';

export const incidentFactRoutes = (readFacts: ReadIncidentFacts): Router =>
  serve(incidentFactOperations, { list: ({ query }) => readFacts(query) });

export const silenceFactRoutes = (readFacts: ReadIncidentFacts): Router =>
  serve(silenceFactOperations, { list: ({ query }) => readFacts(query) });

export const printFactRoutes = (readFacts: ReadIncidentFacts): Router =>
  serve(printFactOperations, { list: ({ query }) => readFacts(query) });
