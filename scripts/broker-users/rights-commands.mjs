const quoted = (text) => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** Of each service's user: rabbitmqctl's commands that make it and give it its rights, and nothing else. */
export const rightsCommands = (rights, vhost, passwordOf) =>
  Object.entries(rights).flatMap(([user, { permission, topics }]) => {
    const at = `-p ${quoted(vhost)} ${user}`;
    const { configure, write, read } = permission;
    return [
      `rabbitmqctl add_user ${user} ${quoted(passwordOf())}`,
      `rabbitmqctl set_permissions ${at} ${[configure, write, read].map(quoted).join(' ')}`,
      ...topics.map(
        (one) => `rabbitmqctl set_topic_permissions ${at} ${[one.exchange, one.write, one.read].map(quoted).join(' ')}`,
      ),
    ];
  });
