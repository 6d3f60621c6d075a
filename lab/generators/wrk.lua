-- Arguments: plan=PATH record=PATH clients=THREADS timeout=SECONDS [seconds=SECONDS] [rate=PER_SECOND] [close]
--
-- Sends the requests of a plan (see Lab::LoadPlan) and records each of them in CSV at PATH. The status of a request without a response
-- is "failed", "timeout", or "open" if wrk aborted it. "valid" is 0 if the status is not accepted, 1 if the
-- response is as required, and 2 if only its body isn't. "journey" and "step" are the numbers of the request in the plan.
--
-- After SECONDS, no request is sent, and wrk exits when each client has its last response. With a rate, each client has a schedule, and
-- "started" is when a request was due, so that a server that stalls makes the requests slow that it delays (coordinated omission).
--
-- Recording needs one connection per thread. wrk doesn't say which request a response belongs to, but then it is the last request
-- of the thread. Each thread has its own Lua state, and so does wrk itself, which calls setup and done.
local ffi = require("ffi")
ffi.cdef [[
  typedef struct { long seconds, nanoseconds; } timespec;
  typedef struct { void *file; double began, ended; int clients, finished; } record;
  int clock_gettime(int, timespec *);
  int poll(void *, unsigned long, int);
  int getpid(void);
  int kill(int, int);
  int usleep(unsigned int);
  int setenv(const char *, const char *, int);
  void *calloc(size_t, size_t);
  void *fopen(const char *, const char *);
  int fputs(const char *, void *);
  int ferror(void *);
  int fclose(void *);
  void flockfile(void *);
  void funlockfile(void *);
]]

local VARIABLE = "LAB_WRK_RECORD" -- the environment variable with the address of the record
local PAUSE = 10 -- milliseconds after two failures in a row: wrk reconnects to a server that is down without a pause

local threads, time = {}, ffi.new("timespec")

local function now()
  ffi.C.clock_gettime(jit.os == "OSX" and 6 or 1, time) -- CLOCK_MONOTONIC
  return tonumber(time.seconds) + tonumber(time.nanoseconds) / 1e9
end

local function abort(problem)
  io.stderr:write(problem, "\n")
  os.exit(1)
end

-- All threads write to one file. wrk starts them one after the other, and the first one opens it.
local function shared_record(path)
  local address = os.getenv(VARIABLE)
  if address then return ffi.cast("record *", tonumber(address)) end

  local record = ffi.cast("record *", ffi.C.calloc(1, ffi.sizeof("record")))
  record.file = ffi.C.fopen(path, "w")
  if record.file == nil then abort("could not write to " .. path) end
  ffi.C.fputs("token,started,ended,status,bytes,valid,journey,step\n", record.file)
  ffi.C.setenv(VARIABLE, string.format("%.0f", tonumber(ffi.cast("intptr_t", record))), 1)
  return record
end

local function write(record, line) ffi.C.fputs(line, record.file) end

local function seed_random()
  local source = assert(io.open("/dev/urandom", "rb"))
  math.randomseed(tonumber(ffi.cast("const uint64_t *", source:read(8))[0] / 2048ULL)) -- 53 bits
  source:close()
end

-- After a connection broke in the middle of a response, wrk prepends what it had received to the body of the next one.
local function without_remainder(headers, body)
  for name, value in pairs(headers) do
    if name:lower() == "content-length" then return body:sub(#body - tonumber(value) + 1) end
  end
  return body
end

local function line(token, started, ended, status, bytes, verdict, journey, step)
  return string.format("%s,%.6f,%.6f,%s,%d,%d,%d,%d\n", token, started, ended, status, bytes, verdict, journey, step)
end

-- Ends the thread, and wrk with the last one: SIGINT interrupts its sleep. The lock of the file also protects the counter.
local function finish_client(record)
  wrk.thread:stop()
  if finished then return end
  finished = true
  ffi.C.flockfile(record.file)
  record.finished, record.ended = record.finished + 1, now() - record.began
  if record.finished == record.clients then ffi.C.kill(ffi.C.getpid(), 2) end
  ffi.C.funlockfile(record.file)
end

-- Sets globals that done reads: the pending request, and the time at which it was sent.
local function record_requests(record, client, deadline, interval, due)
  local failures = 0
  -- Less than the millisecond to which wrk's delays are accurate.
  local function wait_until(time)
    local left = time - (now() - record.began)
    if left > 0 then ffi.C.usleep(math.floor(left * 1e6)) end
  end
  local function wait_for_all() while record.began == 0 do ffi.C.poll(nil, 0, 1) end end

  local function write_pending(ended, status, bytes, verdict)
    write(record, line(token, started, ended, status, bytes, verdict, journey, step))
    pending = false
  end

  request = function()
    if checked_by_wrk then
      checked_by_wrk = false
      return "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"
    end
    wait_for_all()
    if pending then
      write_pending(now() - record.began, "failed", 0, 0)
      client.step = 0
      failures = failures + 1
      if failures > 1 then ffi.C.poll(nil, 0, PAUSE) end
    end
    if now() - record.began >= deadline or (due and due >= deadline) then
      finish_client(record)
      return "" -- sends nothing
    end
    local text = client:next()
    token, journey, step = client.token, client.journey, client.step
    if interval then wait_until(due) end
    pending, sent = true, now() - record.began
    started = due or sent
    due = interval and due + interval
    return text
  end

  response = function(status, headers, body)
    if status < 200 then abort("wrk can't tell a response with status " .. status .. " from the final response") end
    if not pending then return end

    local ended = now() - record.began
    local late = ended - sent > timeout
    if failures > 0 then body = without_remainder(headers, body) end
    local verdict = client:verdict(status, body)
    write_pending(ended, late and "timeout" or status, #body, verdict)
    if verdict == 0 then client.step = 0 end
    failures = 0
    if ended >= deadline then finish_client(record) end
  end

  if interval or client:pauses() then
    delay = function()
      wait_for_all()
      local time, think = now() - record.began, client.request and client.request.think or 0
      local pause = client.plan.stages and think + client:rest(time + think / 1000) or think
      if due then pause = math.max(pause, (due - time) * 1000) end
      return math.max(math.min(pause, (deadline - time) * 1000 + 1), 0)
    end
  end
end

-- wrk asks its first thread for a request that it checks and does not send.
function setup(thread)
  table.insert(threads, thread)
  thread:set("checked_by_wrk", #threads == 1)
  thread:set("number", #threads)
end

function init(args)
  local options = {}
  for _, argument in ipairs(args) do
    local name, value = argument:match("^(%w+)=?(.*)$")
    if name then options[name] = value end
  end
  timeout = tonumber(options.timeout)
  seed_random()
  local plan = dofile(options.plan)
  plan.close = options.close
  local record = shared_record(options.record)
  local directory = debug.getinfo(1, "S").source:match("^@(.*)wrk%.lua$") .. "wrk/"
  local Client = assert(loadfile(directory .. "client.lua"))(directory)
  local clients, rate = tonumber(options.clients), tonumber(options.rate)
  record_requests(record, Client.new(plan, number), tonumber(options.seconds) or math.huge, rate and clients / rate, rate and (number - 1) / rate)

  -- The load begins when all threads are ready.
  record.clients = record.clients + 1
  if record.clients == clients then record.began = now() end
end

-- Called after all threads have ended.
function done(summary)
  local record = shared_record()
  local ended, silent = now() - record.began, 0
  for _, thread in ipairs(threads) do
    if thread:get("pending") then
      local late = ended - thread:get("sent") > thread:get("timeout")
      write(record, line(thread:get("token"), thread:get("started"), ended, late and "timeout" or "open", 0, 0, thread:get("journey"),
        thread:get("step")))
      if late then silent = silent + 1 end
    end
  end
  if ffi.C.ferror(record.file) + ffi.C.fclose(record.file) ~= 0 then abort("could not record all requests") end
  io.write(string.format("seconds: %.6f\n", record.finished == record.clients and record.ended or ended))
  io.write(string.format("timed out at the end: %d\n", silent))
end
