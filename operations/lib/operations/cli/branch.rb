# bin/ops branch …
class Operations::CLI::Branch < Operations::CommandLine
  desc "create [NAME]", "Copy the development databases for a git branch"
  def create(name = nil)
    branches.create branch(name)
    say "#{branch(name).name} has files of its own now, in #{storage}. Where it is checked out, development uses them."
  end

  desc "list", "List the branches that have databases of their own"
  def list(*unknown)
    refuse_unknown unknown
    rows = branches.rows
    if rows.empty?
      say "No branch has files of its own: all use development's. bin/ops branch create gives some to the one that is checked out."
    else
      print_table(rows.map { |row| [ row.current ? "*" : " ", row.name, "#{(row.bytes / 1024.0**2).round(1)} MiB", "written #{row.written_at.strftime("%F %H:%M")}" ] })
    end
  end
  default_task :list

  desc "merge NAME", "Replace the databases in use by a copy of a branch's"
  def merge(name)
    aside = branches.merge(Operations::Branch.new(name))
    say "What #{name} has is in use now.#{" What was there lies in #{aside}." if aside}"
  end

  desc "drop NAME", "Delete a branch's databases"
  def drop(name)
    say "Deleted: #{branches.drop(name).join(", ")}."
  end

  private
    def storage = Operations::Community.here(environment: Operations::Branch::ENVIRONMENT).storage
    def branches = @branches ||= Operations::Branches.new(storage)

    def branch(name)
      if name
        Operations::Branch.new(name)
      else
        Operations::Branch.current or raise Operations::Error, "No branch is checked out here: say which."
      end
    end
end
