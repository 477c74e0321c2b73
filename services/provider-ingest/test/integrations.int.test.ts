// What is known of integrations, and which of them are polled or switched off.
import './specs/integration-list.spec.ts';
import './specs/idle.spec.ts';
import './specs/switched-off.spec.ts';
import './specs/switched-off-channel.spec.ts';
