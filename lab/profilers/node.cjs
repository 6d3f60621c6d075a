// Loaded by every Node process of a server that `lab run --profile` starts. Samples its stacks between the moments at which the files
// "start" and "stop" appear in the folder LAB_PROFILE, and writes them there as V8's .cpuprofile.
const fs = require("node:fs")
const path = require("node:path")
const { Session } = require("node:inspector")

const folder = process.env.LAB_PROFILE
const at = (name) => path.join(folder, name)

const whenThere = (name, action) => {
  const poll = setInterval(() => {
    if (!fs.existsSync(at(name))) return
    clearInterval(poll)
    action()
  }, 50)
  poll.unref()
}

// Renamed once it is complete, because the lab waits for it.
const write = (extension, text) => {
  const file = at(`${process.pid}.${extension}`)
  fs.writeFileSync(`${file}.part`, text)
  fs.renameSync(`${file}.part`, file)
}

whenThere("start", () => {
  const session = new Session()
  session.connect()
  session.post("Profiler.enable", () => {
    session.post("Profiler.setSamplingInterval", { interval: 1000 }, () => {
      session.post("Profiler.start", () => {
        write("profiler", "V8")
        whenThere("stop", () => session.post("Profiler.stop", (error, result) => {
          error ? write("failed", error.message) : write("cpuprofile", JSON.stringify(result.profile))
        }))
      })
    })
  })
})
