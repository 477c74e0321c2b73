/** The index that an operator makes to shard a collection; no schema declares it, and it stays. */
export const shardKeyIndex = 'shard_key';
