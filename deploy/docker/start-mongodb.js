// Run by the health check of the container `mongodb` until it succeeds: makes the replica set, then its users. As long
// as there is no user MongoDB lets its own machine do this.
const users = JSON.parse(require('node:fs').readFileSync('/run/kopru/users.json', 'utf8'));
const [operator] = users;
const admin = db.getSiblingDB('admin');

if (!db.hello().setName)
  try {
    rs.initiate({ _id: 'rs0', members: [{ _id: 0, host: 'mongodb:27017' }] });
  } catch (error) {
    if (error.codeName !== 'AlreadyInitialized') throw error;
  }
if (!db.hello().isWritablePrimary) quit(1);

try {
  admin.createUser({ user: operator.user, pwd: operator.password, roles: operator.roles });
} catch (error) {
  // There are users already, so a stranger may not add one.
  if (error.codeName !== 'Unauthorized' && error.codeName !== 'Location51003') throw error;
}
admin.auth(operator.user, operator.password);
for (const { user, password: pwd, roles } of users.slice(1))
  if (admin.getUser(user) === null) admin.createUser({ user, pwd, roles });
  else admin.updateUser(user, { pwd, roles });
