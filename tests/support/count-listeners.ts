import { EventEmitter } from 'node:events'

/* Loaded before a program by `node --import`: logs each new listener of the event 'invalidated'. */

const { on } = EventEmitter.prototype

EventEmitter.prototype.on = function (topic, listener) {
  if (topic === 'invalidated') console.log('one more listens to changes')
  return on.call(this, topic, listener)
}
